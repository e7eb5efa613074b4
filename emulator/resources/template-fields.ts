import { tokensOf } from "./comma-list";

/** `SaveTemplateInput` of the GraphQL schema, which the library has checked. Null is the same as absent for most fields. */
type Input = Readonly<Record<string, unknown>>;

/** One field of a template or of a container: REST takes and shows it under its own name, and limits it by its schema. */
export interface TemplateField<T> {
  /** The value when a create leaves the field out; the disk's size differs between templates, endpoints and pods. */
  readonly create: "required" | ((disk: number) => T);
  readonly graphql: {
    /** Names in `SaveTemplateInput` with their types in the schema's language. */
    readonly input: Readonly<Record<string, string>>;
    /** The same for the type `PodTemplate`. */
    readonly output: Readonly<Record<string, string>>;
    /** The value that an input gives; undefined leaves the field as it is. */
    read(input: Input, was: T | undefined): T | undefined;
    show(value: T): Readonly<Record<string, unknown>>;
  };
  /** The name in a release of the endpoint that has the template bound; null: the field belongs to no release. */
  readonly release: string | null;
}

function field<T>(parts: TemplateField<T>): TemplateField<T> {
  return parts;
}

/** The fields of a container, which templates, endpoints and pods share (docs/service.md#containers). */
export const CONTAINER_FIELDS = {
  image: field<string>({
    create: "required",
    graphql: scalar("imageName", "String", "String"),
    release: "template.imageName",
  }),
  args: field<string>({
    create: () => "",
    graphql: scalar("dockerArgs", "String!", "String"),
    release: "template.dockerArgs",
  }),
  disk: field<number>({
    create: (disk) => disk,
    graphql: scalar("containerDiskInGb", "Int!", "Int"),
    release: "template.containerDiskInGb",
  }),
  ports: field<string[]>({
    create: () => [],
    graphql: {
      input: { ports: "String" },
      output: { ports: "String" },
      read: ({ ports }) => (ports == null ? undefined : tokensOf(ports as string)),
      show: (ports) => ({ ports: ports.join(",") }),
    },
    release: "template.ports",
  }),
  env: field<Record<string, string>>({
    create: () => ({}),
    graphql: {
      input: { env: "[EnvironmentVariableInput]!" },
      output: { env: "[EnvVar!]" },
      read: ({ env }) => variablesIn(env as readonly (Variable | null)[]),
      show: (env) => ({ env: Object.entries(env).map(([key, value]) => ({ key, value })) }),
    },
    release: "template.env",
  }),
  registry: field<string | null>({
    create: () => null,
    graphql: {
      input: { containerRegistryAuthId: "String" },
      output: { containerRegistryAuthId: "String" },
      // Null and an empty text both clear it, so only an absent field leaves it.
      read: ({ containerRegistryAuthId: id }) => (id === undefined ? undefined : (id as string | null) || null),
      show: (registry) => ({ containerRegistryAuthId: registry }),
    },
    release: "template.containerRegistryAuthId",
  }),
};

/** A pod's own storage; GB. */
export interface PersistentMount {
  size: number;
  path: string;
}

/**
 * Every field of a template that a caller can set (docs/service.md#templates, docs/service.md#graphql-words): a new one
 * is one entry.
 */
export const TEMPLATE_FIELDS = {
  ...CONTAINER_FIELDS,
  name: field<string>({ create: "required", graphql: scalar("name", "String!", "String!"), release: null }),
  mounts: field<{ persistent?: PersistentMount }>({
    create: () => ({}),
    graphql: {
      input: { volumeInGb: "Int!", volumeMountPath: "String" },
      output: { volumeInGb: "Int", volumeMountPath: "String" },
      read: mountsIn,
      show: ({ persistent }) => ({ volumeInGb: persistent?.size ?? 0, volumeMountPath: persistent?.path ?? null }),
    },
    release: null,
  }),
  serverless: field<boolean>({
    create: () => false,
    graphql: scalar("isServerless", "Boolean", "Boolean"),
    release: null,
  }),
  public: field<boolean>({ create: () => false, graphql: scalar("isPublic", "Boolean", "Boolean"), release: null }),
  category: field<string>({
    create: () => "NVIDIA",
    graphql: {
      ...scalar<string>("category", "String", "String"),
      // GraphQL has an older word beside REST's three.
      read: ({ category }) => (category === "GPU" ? "NVIDIA" : ((category as string | null | undefined) ?? undefined)),
    },
    release: null,
  }),
};

type Values<F> = { -readonly [K in keyof F]: F[K] extends TemplateField<infer T> ? T : never };

/** The container configuration of a template, endpoint or pod. */
export interface Container extends Values<typeof CONTAINER_FIELDS> {}

/** The fields that a caller can set on a template, by their REST names. */
export interface TemplateSettings extends Values<typeof TEMPLATE_FIELDS> {}

function scalar<T>(name: string, input: string, output: string): TemplateField<T>["graphql"] {
  return {
    input: { [name]: input },
    output: { [name]: output },
    read: (given) => (given[name] as T | null | undefined) ?? undefined,
    show: (value) => ({ [name]: value }),
  };
}

interface Variable {
  readonly key: string;
  readonly value: string;
}

function variablesIn(env: readonly (Variable | null)[]): Record<string, string> {
  return Object.fromEntries(env.flatMap((entry) => (entry ? [[entry.key, entry.value]] : [])));
}

/** The mount point when neither the input nor the template has one; none is published. */
const USUAL_PATH = "/workspace";

type TemplateMounts = { persistent?: PersistentMount };

/** A size of 0 GB removes the volume (docs/service.md#graphql-words). */
function mountsIn({ volumeInGb, volumeMountPath }: Input, was: TemplateMounts | undefined): TemplateMounts {
  if (volumeInGb === 0) return {};
  const path = (volumeMountPath as string | null | undefined) || was?.persistent?.path || USUAL_PATH;
  return { persistent: { size: volumeInGb as number, path } };
}
