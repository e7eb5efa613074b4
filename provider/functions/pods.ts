import { z } from "zod";
import { endpointContainerFields } from "../model/container";
import { lookUps } from "../model/field";
import { figure, identity, text, texts, whole, word, yes } from "./fields";
import { lookup } from "./lookup";
import { several } from "./one";

const mounts = z
  .object({
    persistent: z
      .object({ size: whole("GB."), path: text("Where it is mounted.") })
      .optional()
      .meta({ token: "PodMountsPersistent", description: "The pod's own persistent disk." }),
    network: z
      .array(
        z
          .object({ volumeId: text("Id of the volume."), path: text("Where it is mounted.").optional() })
          .meta({ token: "PodMountsNetwork" }),
      )
      .meta({ description: "Mounted network volumes." }),
  })
  .meta({ token: "PodMounts", description: "Its storage." });

const pod = z
  .object({
    ...identity("pod"),
    status: word("`PROVISIONING`, `STARTING`, `RUNNING`, `EXITED`, `ERROR` or `TERMINATED`."),
    actions: texts("What can be done with it now.").optional(),
    ...lookUps(endpointContainerFields),
    gpu: z
      .object({ id: text("GPU type."), count: whole("How many.") })
      .optional()
      .meta({ token: "PodGpu", description: "Its GPUs; absent: a CPU pod." }),
    cpu: z
      .object({ id: text("CPU flavor."), vcpuCount: whole("How many vCPUs."), memory: figure("GB.").optional() })
      .optional()
      .meta({ token: "PodCpu", description: "Its CPUs; absent: a GPU pod." }),
    mounts,
    cloud: word("`SECURE` or `COMMUNITY`.").optional(),
    dataCenterId: text("Where it runs, once it is placed.").optional(),
    template: text(
      "Id of the template that it was made from: the template can't be deleted before the pod.",
    ).optional(),
    cost: figure("USD an hour now.").optional(),
    locked: yes("Whether it can't be stopped.").optional(),
    globalNetworking: z
      .object({
        enabled: yes("Whether it has joined."),
        ip: text("Its address.").optional(),
        internalDns: text("Its name.").optional(),
      })
      .optional()
      .meta({ token: "PodGlobalNetworking", description: "The global network." }),
    uptime: figure("Seconds.").optional(),
    createdAt: text("When it was created, RFC 3339.").optional(),
    startedAt: text("When it was last started, RFC 3339.").optional(),
  })
  .meta({ token: "Pod", description: "A pod as it is." });

/** Looks up the account's pods (docs/service.md#pods). */
export const getPods = lookup({
  name: "getPods",
  description:
    "The pods of the account. Pods are not managed here, but they hold on to templates, registries and volumes.",
  args: z.strictObject({
    name: z.string().min(1).optional().meta({ description: "Only each pod of this name." }),
    status: z
      .enum(["PROVISIONING", "STARTING", "RUNNING", "EXITED", "ERROR", "TERMINATED"])
      .optional()
      .meta({ token: "PodStatus", description: "Only each pod in this status." }),
    template: z
      .string()
      .min(1)
      .optional()
      .meta({ description: "Only each pod that was made from the template of this id." }),
    networkVolume: z
      .string()
      .min(1)
      .optional()
      .meta({ description: "Only each pod that mounts the volume of this id." }),
  }),
  result: z.object({ pods: z.array(pod).meta({ description: "The pods." }) }),

  async run({ pods }, { status, template, networkVolume, ...which }) {
    const found = await several({ noun: "pod", plural: "pods" }, pods, which);
    return {
      pods: found.filter(
        (pod) =>
          (status === undefined || pod.status === status) &&
          (template === undefined || pod.template === template) &&
          (networkVolume === undefined || pod.mounts.network.some(({ volumeId }) => volumeId === networkVolume)),
      ),
    };
  },
});
