import type { Choices } from "../../state/options";
import { badRequest } from "../../state/refusal";

/** A REST body that fits its schema; only the members that some setting reads by itself are listed. */
export interface RestBody {
  readonly name?: string;
  readonly gpu?: { readonly pools: string[]; readonly count?: number };
  readonly scaling?: { readonly value?: number };
  readonly flashboot?: string;
}

/** `EndpointInput` of the GraphQL schema, which the library has checked. Null is the same as absent for most fields. */
export type Input = Readonly<Record<string, unknown>>;

/** One setting of an endpoint: every part of the emulator that handles settings is derived from it. */
export interface Field<T> {
  readonly rest: RestPart<T>;
  readonly graphql: GraphqlPart<T>;
  readonly release: ReleasePart<T>;
}

interface RestPart<T> {
  /** `own name` reads the member at the setting's own path; a function answers undefined for "leave it". */
  readonly read: "own name" | "not offered" | ((body: RestBody) => T | undefined);
  /** A setting that is `composed` is shown by the revision's `endpointBody`, together with others. */
  readonly show: "own name" | "composed" | "not shown";
  /** The value when a create leaves it out. Required settings have an empty one, which no create keeps. */
  default(options: Choices): T;
}

/** An endpoint before a GraphQL update: `kept` is undefined where the service resets what an input leaves out. */
export interface Before<T> {
  readonly was: T | undefined;
  readonly kept: T | undefined;
  readonly options: Choices;
}

interface GraphqlPart<T> {
  /** Names in `EndpointInput` with their types in the schema's language. */
  readonly input: Readonly<Record<string, string>>;
  /** The same for the type `Endpoint`. */
  readonly output: Readonly<Record<string, string>>;
  /** `composed` values need more than the setting, and `endpointNode` adds them. */
  readonly show: "composed" | ((value: T) => Readonly<Record<string, unknown>>);
  read(input: Input, before: Before<T>): T;
  /** Throws 400 for a value that GraphQL refuses; REST's limits stand in the interface file. */
  check(value: T): void;
}

interface ReleasePart<T> {
  /** The name in a release's `diff`, which follows GraphQL (docs/service.md#releases). */
  readonly name: string;
  /**
   * Running workers take over a change of it in place (docs/service.md#changing-an-endpoint, docs/service.md#releases).
   */
  readonly prompt: boolean;
  value(value: T): unknown;
}

/** Fixes the type of a setting, so that the type of the whole table follows from its entries. */
export function field<T>(parts: Field<T>): Field<T> {
  return parts;
}

/** The types of GraphQL that settings have. */
interface Scalars {
  Int: number;
  Float: number;
  String: string;
  FlashBootType: string;
}

/** The fate of a setting that the input leaves out: an update resets or keeps it, and a create gives it a default. */
interface WhenLeftOut<D> {
  readonly update: "reset" | "keep";
  readonly create: D;
}

/** A setting that is one scalar under one name, in the input as in the answer. */
export function scalar<K extends keyof Scalars, D>(
  name: string,
  type: K,
  { update, create }: WhenLeftOut<D>,
  check: (value: Scalars[K] | D) => void = () => {},
): GraphqlPart<Scalars[K] | D> {
  return {
    input: { [name]: type },
    output: { [name]: type },
    show: (value) => ({ [name]: value }),
    read: (input, { kept }) =>
      (input[name] as Scalars[K] | null | undefined) ?? (update === "keep" ? kept : null) ?? create,
    check,
  };
}

/** A check that throws 400 with `message` where `fits` is false. */
export function refuseUnless<T>(fits: (value: T) => boolean, message: string): (value: T) => void {
  return (value) => {
    if (!fits(value)) throw badRequest(message);
  };
}

/** The name and value of a setting in releases, as it is stored. */
export function released(name: string, pace: "prompt" | "rolled out"): ReleasePart<unknown> {
  return { name, prompt: pace === "prompt", value: (value) => value };
}
