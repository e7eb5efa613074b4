import { freshService } from "../../harness/service";

const service = freshService();
const POD = { name: "p", image: "org/pod:1", gpu: { id: "NVIDIA L4" } };
const pod = (more: object = {}) => service().create("pods", { ...POD, ...more });
const read = async (id: string) => (await service().rest("GET", `/v2/pods/${id}`)).body;
const act = (id: string, action: string) => service().rest("POST", `/v2/pods/${id}/action`, { action });
const refusal = async (more: object) => {
  const { status, body } = await service().rest("POST", "/v2/pods", { ...POD, ...more });
  return `${status} ${body.detail}`;
};

test("is provisioned, starts and runs as time goes on", async () => {
  const created = await pod();
  expect(created).toMatchObject({
    status: "PROVISIONING",
    actions: ["stop", "terminate"],
    dataCenterId: null,
    runtime: null,
    startedAt: null,
    cost: 0.39,
  });
  await service().advance(1);
  expect(await read(created.id)).toMatchObject({ status: "STARTING", dataCenterId: "US-TX-3" });
  await service().advance(11);
  expect(await read(created.id)).toMatchObject({
    status: "RUNNING",
    actions: ["stop", "restart", "terminate"],
    runtime: { uptime: 10 },
  });
});

test("stops, costs nothing, starts again", async () => {
  const { id } = await pod();
  await service().advance(2);
  expect((await act(id, "stop")).body).toMatchObject({
    status: "EXITED",
    actions: ["start", "terminate"],
    cost: 0,
    runtime: null,
  });
  expect((await act(id, "start")).body.status).toBe("STARTING");
  await service().advance(1);
  expect((await read(id)).status).toBe("RUNNING");
});

test("a stop while it is provisioned holds", async () => {
  const { id } = await pod();
  await act(id, "stop");
  await service().advance(60);
  expect((await read(id)).status).toBe("EXITED");
});

test("refuses with 409 what its status does not offer, with 422 what no status does", async () => {
  const { id } = await pod();
  expect((await act(id, "restart")).status).toBe(409);
  expect((await act(id, "explode")).body.errors).toEqual([
    "$.action: value must be one of 'start', 'stop', 'restart', 'terminate'",
  ]);
});

test("terminate answers 204, and the pod is gone", async () => {
  const { id } = await pod();
  expect((await act(id, "terminate")).status).toBe(204);
  expect((await service().rest("GET", `/v2/pods/${id}`)).body.detail).toBe("pod not found");
});

test("a locked pod is neither stopped nor restarted, but can be deleted", async () => {
  const { id } = await pod();
  await service().advance(2);
  await service().rest("PATCH", `/v2/pods/${id}`, { locked: true });
  expect([(await act(id, "stop")).status, (await act(id, "restart")).status]).toEqual([400, 400]);
  expect((await service().rest("DELETE", `/v2/pods/${id}`)).status).toBe(204);
});

test("restart stays RUNNING, unless it is told to pass through STARTING", async () => {
  const { id } = await pod();
  await service().advance(2);
  expect((await act(id, "restart")).body.status).toBe("RUNNING");
  await service().options({ restartThroughStarting: true });
  expect((await act(id, "restart")).body.status).toBe("STARTING");
});

test("a pod that lost its GPU is provisioned anew", async () => {
  await service().options({ startLosesGpu: true });
  const { id } = (await service().call("POST", "pods", { status: "EXITED" })).body;
  expect((await act(id, "start")).body.status).toBe("PROVISIONING");
});

test("adds PUBLIC_KEY to env, unless told not to", async () => {
  expect(Object.keys((await pod({ env: { A: "1" } })).env)).toEqual(["PUBLIC_KEY", "A"]);
  await service().options({ podPublicKey: false });
  expect((await pod()).env).toEqual({});
});

test("a CPU pod gets the flavor's memory, and a disk that fits", async () => {
  expect(await pod({ gpu: undefined, cpu: { id: "cpu5c", vcpuCount: 2 } })).toMatchObject({
    cpu: { id: "cpu5c", vcpuCount: 2, memory: 5 },
    disk: 30,
  });
});

test.each([
  [{ gpu: undefined }, "400 one of gpu and cpu is required"],
  [{ cpu: { id: "cpu5c", vcpuCount: 2 } }, "400 gpu and cpu exclude each other"],
  [{ gpu: { id: "NVIDIA L5" } }, "400 unknown GPU type NVIDIA L5"],
  [{ gpu: undefined, cpu: { id: "cpu5c", vcpuCount: 3 } }, "400 vcpuCount must be a power of two up to 32"],
  [{ gpu: undefined, cpu: { id: "cpu3c", vcpuCount: 2 }, disk: 21 }, "400 disk can be at most 20 GB with 2 vCPUs"],
  [
    { gpu: undefined, cpu: { id: "cpu3c", vcpuCount: 2 }, mounts: { persistent: { size: 10, path: "/d" } } },
    "400 a CPU pod can not have a persistent mount",
  ],
  [{ mounts: { network: [] } }, "400 network must name a volume"],
  [{ mounts: { network: [{ volumeId: "x", path: "/d" }] } }, "400 network volume x not found"],
  [{ dataCenterIds: ["XX-1"] }, "400 data center XX-1 not found"],
  [{ globalNetworking: true, gpu: { id: "AMD Instinct MI300X OAM" } }, "400 global networking needs an NVIDIA GPU"],
  [{ globalNetworking: true, dataCenterIds: ["US-DE-1"] }, "400 the data center does not support global networking"],
])("refuses %j", async (more, expected) => {
  expect(await refusal(more)).toBe(expected);
});

test("says that nothing is available when stock is gone", async () => {
  await service().options({ unavailableGpus: ["NVIDIA L4"] });
  expect(await refusal({})).toContain("400 There are no longer any instances available");
});

test("a network volume places the pod, and needs the secure cloud and its own data center", async () => {
  const { id } = await service().create("network-volumes", { name: "v", size: 10, dataCenter: "EU-RO-1" });
  const mounts = { network: [{ volumeId: id, path: "/d" }] };
  expect(await refusal({ mounts, cloud: "COMMUNITY" })).toBe("400 network volumes need the secure cloud");
  expect(await refusal({ mounts, dataCenterIds: ["US-KS-2"] })).toBe(
    `400 network volume ${id} is in data center EU-RO-1`,
  );
  const created = await pod({ mounts });
  await service().advance(2);
  expect((await read(created.id)).dataCenterId).toBe("EU-RO-1");
});

test("a PATCH moves a mount's path and grows it, and nothing else of it", async () => {
  const { id } = await pod({ mounts: { persistent: { size: 20, path: "/a" } } });
  const patch = (mounts: object) => service().rest("PATCH", `/v2/pods/${id}`, { mounts });
  expect((await patch({})).body.mounts).toEqual({ persistent: { size: 20, path: "/a" } });
  expect((await patch({ persistent: { size: 30, path: "/b" } })).body.mounts).toEqual({
    persistent: { size: 30, path: "/b" },
  });
  expect((await patch({ persistent: { size: 29, path: "/b" } })).status).toBe(400);
  expect((await patch({ persistent: { size: 40 } })).status).toBe(422);
  expect((await patch({ network: [{ volumeId: "x", path: "/d" }] })).status).toBe(400);
});

test("a new image resets a running container, and global networking waits for the next start", async () => {
  const { id } = await pod();
  await service().advance(100);
  await service().rest("PATCH", `/v2/pods/${id}`, { image: "org/pod:2" });
  expect((await read(id)).runtime.uptime).toBe(0);
  await service().rest("PATCH", `/v2/pods/${id}`, { globalNetworking: true });
  expect((await read(id)).globalNetworking).toEqual({ enabled: false });
  expect((await act(id, "restart")).body.globalNetworking.internalDns).toBe(`${id}.cloud.internal`);
});
