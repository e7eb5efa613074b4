import { z } from "zod";
import { type Open, optional, word } from "./answer";
import { endpointContainerFields } from "./container";
import { deletePolicyField } from "./delete-policy";
import {
  BOTH,
  BY_PART,
  type Desired,
  ELSEWHERE,
  type Field,
  field,
  group,
  type Inputs,
  localField,
  NEVER,
  NONE,
  REQUIRED,
} from "./field";
import { type GpuChoice, gpuIdsOf, typeToGraphql } from "./graphql-words";
import { nameField } from "./name";
import type { EndpointType, FlashBoot, ScalerType } from "./words";

/** The delete policies of an endpoint, its default first. */
export const ENDPOINT_POLICIES = ["drain", "refuse", "force"] as const;

/**
 * The form in which `saveEndpoint` of July's GraphQL API takes the field (docs/service.md#saving-an-endpoint). It is the
 * field's name there, a function from its value to the fields there, or `NEVER`. If a group has no entry, each of its
 * parts has one.
 */
// biome-ignore lint/suspicious/noExplicitAny: each field has values of its own type
export type Save = string | ((value: any) => Readonly<Record<string, unknown>>) | typeof NEVER;

/** `saveEndpoint` has stricter limits than the REST API (docs/service.md#saving-an-endpoint). */
const SAVED = "with `templateId`, `gpu.excludedTypes` or `locations`";

const gpu = group({
  description: "GPUs of the workers.",
  token: "EndpointGpu",
  replaces: "added or removed",
  // Without a GPU, this would be a CPU endpoint, which the provider does not create (docs/service.md#cpu-endpoints).
  absent: REQUIRED,
  fields: {
    pools: field({
      ...BOTH,
      description: "Serverless GPU pools in order of priority, such as `ADA_24`.",
      limits: "At least one is required, in the catalog's spelling and case. The service uses the first three.",
      input: z.array(z.string().min(1)).min(1),
      absent: REQUIRED,
      answer: z.array(z.string()),
    }),
    count: field({
      ...BOTH,
      description: "Number of GPUs per worker.",
      limits: "At least 1.",
      input: z.int().min(1),
      absent: { default: 1 },
      answer: z.number().default(1),
    }),
    excludedTypes: field({
      description:
        "GPU types of these pools that the workers must not use, such as `NVIDIA L4`. Their case does not matter.",
      limits:
        "If omitted, the exclusions at the service stay as they are. If the program set a list before, omitting it removes all exclusions.",
      input: z.array(z.string().min(1)),
      unordered: true,
      caseless: true,
      absent: "keep",
      answer: ELSEWHERE,
      body: NEVER,
    }),
  },
  save: ({ count, ...choice }: GpuChoice & { readonly count: number }) => ({
    gpuIds: gpuIdsOf(choice),
    gpuCount: count,
  }),
});

/** The fields of an endpoint other than its container fields (docs/service.md#endpoints). */
export const ownFields = {
  name: nameField("free", { ...BOTH, save: "name" }, `Must have 3 to 191 characters ${SAVED}. `),
  templateId: field({
    description:
      "Id of the serverless `Template` that defines the container, in place of `image` and the other container fields. A template serves one endpoint at a time.",
    limits: "Either this or `image` is required.",
    input: z.string().min(1),
    replaces: "added or removed",
    refersTo: "Template",
    absent: NONE,
    answer: ELSEWHERE,
    body: NEVER,
    save: "templateId",
  }),
  type: field({
    description:
      "How requests reach the workers: `QUEUE_BASED` puts jobs into a queue, and `LOAD_BALANCING` sends each request straight to a worker.",
    limits: "`LOAD_BALANCING` requires `templateId`.",
    input: z.enum(["QUEUE_BASED", "LOAD_BALANCING"]),
    replaces: "changed",
    absent: { default: "QUEUE_BASED" },
    answer: optional(word<EndpointType>()),
    body: NEVER,
    save: (type: Open<EndpointType>) => ({ type: typeToGraphql(type) }),
  }),
  gpu: { ...gpu, answer: optional(gpu.answer) },
  workers: group({
    description: "Number of workers.",
    token: "EndpointWorkers",
    absent: BY_PART,
    fields: {
      min: field({
        ...BOTH,
        description: "Number of workers that are always running.",
        limits: "From 0 to `max`.",
        input: z.int().min(0),
        absent: { default: 0 },
        answer: z.number(),
        save: "workersMin",
      }),
      max: field({
        ...BOTH,
        description: "Highest number of workers at a time.",
        limits: "At least 0. All endpoints of the account share its worker quota.",
        input: z.int().min(0),
        absent: { default: 3 },
        answer: z.number(),
        save: "workersMax",
      }),
    },
  }),
  scaling: group({
    description: "Rules by which workers are started and stopped.",
    token: "EndpointScaling",
    absent: BY_PART,
    fields: {
      type: field({
        ...BOTH,
        description:
          "Measure by which the endpoint scales: `QUEUE_DELAY` is the number of seconds that a request waits, and `REQUEST_COUNT` is the number of requests in flight.",
        input: z.enum(["QUEUE_DELAY", "REQUEST_COUNT"]),
        absent: {
          default: (inputs: Inputs): ScalerType => (inputs.type === "LOAD_BALANCING" ? "REQUEST_COUNT" : "QUEUE_DELAY"),
        },
        answer: word<ScalerType>(),
        save: "scalerType",
      }),
      value: field({
        ...BOTH,
        description: "Target value of the measure in `type`.",
        limits: "At least 0.5.",
        input: z.number().min(0.5),
        absent: { default: 4 },
        answer: z.number(),
        save: "scalerValue",
      }),
      idleTimeout: field({
        ...BOTH,
        description: "Seconds until an idle worker stops.",
        limits: `At least 0, and at most 3600 ${SAVED}.`,
        input: z.int().min(0),
        absent: { default: 5 },
        answer: z.number(),
        save: "idleTimeout",
      }),
    },
  }),
  dataCenterIds: field({
    ...BOTH,
    description: "Ids of the data centers in which workers may run. An empty list allows all data centers.",
    limits: "Cannot be combined with `locations`.",
    input: z.array(z.string().min(1)),
    unordered: true,
    absent: { default: [] },
    answer: z.array(z.string()),
    // `saveEndpoint` has one field for data centers and countries: `locations`.
    save: NEVER,
  }),
  locations: field({
    description:
      "Countries in which workers may run, each as two capital letters such as `US`. An empty list allows all countries.",
    limits: "Cannot be combined with `dataCenterIds`.",
    input: z.array(z.string().regex(/^[A-Z]{2}$/, "must be a country's two capital letters, as in US")),
    unordered: true,
    absent: { default: [] },
    answer: ELSEWHERE,
    body: NEVER,
    save: (places: readonly string[]) => ({ locations: places.join(",") }),
  }),
  networkVolumes: field({
    ...BOTH,
    description: "Ids of the attached `NetworkVolume`s.",
    refersTo: "NetworkVolume",
    limits: "At most one per data center.",
    input: z.array(z.string().min(1)),
    unordered: true,
    absent: { default: [] },
    answer: z.array(z.string()),
    save: (ids: readonly string[]) => ({
      networkVolumeId: ids[0] ?? null,
      networkVolumeIds: ids.map((networkVolumeId) => ({ networkVolumeId })),
    }),
  }),
  timeout: field({
    ...BOTH,
    description: "Milliseconds that one request may take. 0 means no limit.",
    input: z.int().min(0),
    absent: { default: 300_000 },
    answer: z.number(),
    save: "executionTimeoutMs",
  }),
  flashboot: field({
    ...BOTH,
    description: "Method for faster cold starts: `OFF`, `FLASHBOOT` or `PRIORITY_FLASHBOOT`.",
    input: z.enum(["OFF", "FLASHBOOT", "PRIORITY_FLASHBOOT"]),
    absent: { default: "OFF" },
    answer: word<FlashBoot>(),
    save: "flashBootType",
  }),
  awaitRollout: {
    ...localField({
      description:
        "Seconds, at least 1, for which a create, or an update that affects workers, waits until the workers run the newest version. The wait fails if workers fail, and ends at once if the endpoint has no workers. If omitted or `false`, no operation waits.",
      input: z.union([z.literal(false), z.int().min(1)], {
        error: "must be false, or the seconds to wait, as in 600",
      }),
      awaits: true,
      absent: NONE,
    }),
    save: NEVER,
  } as const,
  deletePolicy: {
    ...deletePolicyField(
      ENDPOINT_POLICIES,
      "the workers are not at zero: `drain` scales to zero, lets running jobs finish, waits until the workers have stopped, and then deletes; " +
        "`refuse` fails; `force` deletes at once, and running jobs are lost",
    ),
    save: NEVER,
  } as const,
} satisfies Readonly<Record<string, Field & Saved>>;

type Saved = { readonly save: Save } | { readonly fields: Readonly<Record<string, { readonly save: Save }>> };

/** Every field that a program can give for a serverless endpoint. */
export const endpointFields = Object.assign(
  // Programs write the container where they would otherwise write the template, so the schema lists both together.
  { name: ownFields.name, templateId: ownFields.templateId, ...endpointContainerFields },
  ownFields,
);

/** An endpoint's inputs with their defaults. The container fields are absent if there is a `templateId`. */
export type DesiredEndpoint = Desired<typeof endpointFields>;
