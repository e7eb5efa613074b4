import { z } from "zod";
import { endpointContainerFields } from "../model/container";
import { lookUps } from "../model/field";
import { figure, identity, text, texts, whole, word, yes } from "./fields";
import { lookup } from "./lookup";
import { several } from "./one";

const mounts = z
  .object({
    persistent: z
      .object({ size: whole("Size in GB."), path: text("Path at which the disk is mounted.") })
      .optional()
      .meta({ token: "PodMountsPersistent", description: "Persistent disk of the pod. Absent if it has none." }),
    network: z
      .array(
        z
          .object({
            volumeId: text("Id of the network volume."),
            path: text("Path at which the volume is mounted.").optional(),
          })
          .meta({ token: "PodMountsNetwork" }),
      )
      .meta({ description: "Mounted network volumes." }),
  })
  .meta({ token: "PodMounts", description: "Storage of the pod." });

const pod = z
  .object({
    ...identity("pod"),
    status: word("Status: `PROVISIONING`, `STARTING`, `RUNNING`, `EXITED`, `ERROR` or `TERMINATED`."),
    actions: texts("Actions that the service currently allows.").optional(),
    ...lookUps(endpointContainerFields),
    gpu: z
      .object({ id: text("Id of the GPU type."), count: whole("Number of GPUs.") })
      .optional()
      .meta({ token: "PodGpu", description: "GPUs of the pod. Absent if it is a CPU pod." }),
    cpu: z
      .object({
        id: text("Id of the CPU flavor."),
        vcpuCount: whole("Number of vCPUs."),
        memory: figure("Memory in GB.").optional(),
      })
      .optional()
      .meta({ token: "PodCpu", description: "CPUs of the pod. Absent if it is a GPU pod." }),
    mounts,
    cloud: word("Cloud in which the pod runs: `SECURE` or `COMMUNITY`.").optional(),
    dataCenterId: text("Id of the data center. Absent until the pod has a machine.").optional(),
    template: text(
      "Id of the template from which the pod was created. The template cannot be deleted before the pod.",
    ).optional(),
    cost: figure("Current cost in USD per hour.").optional(),
    locked: yes("`true` if the pod cannot be stopped.").optional(),
    globalNetworking: z
      .object({
        enabled: yes("`true` if the pod has joined the global network."),
        ip: text("IP address of the pod in the global network.").optional(),
        internalDns: text("Host name of the pod in the global network.").optional(),
      })
      .optional()
      .meta({ token: "PodGlobalNetworking", description: "The pod's part in the global network." }),
    uptime: figure("Seconds since the pod was started.").optional(),
    createdAt: text("Time of creation in RFC 3339 format.").optional(),
    startedAt: text("Time of the last start in RFC 3339 format.").optional(),
  })
  .meta({ token: "Pod", description: "An existing pod." });

/** Looks up the account's pods (docs/service.md#pods). */
export const getPods = lookup({
  name: "getPods",
  description:
    "Returns the pods of the account. This package does not manage pods, but templates, registries and network volumes are not deleted while pods use them.",
  args: z.strictObject({
    name: z
      .string()
      .min(1)
      .optional()
      .meta({ description: "Name of the pods to return. If omitted, any name matches." }),
    status: z
      .enum(["PROVISIONING", "STARTING", "RUNNING", "EXITED", "ERROR", "TERMINATED"])
      .optional()
      .meta({ token: "PodStatus", description: "Status of the pods to return. If omitted, any status matches." }),
    template: z.string().min(1).optional().meta({
      description: "Id of the template from which the pods to return were created. If omitted, any pod matches.",
    }),
    networkVolume: z
      .string()
      .min(1)
      .optional()
      .meta({ description: "Id of a network volume that the pods to return mount. If omitted, any pod matches." }),
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
