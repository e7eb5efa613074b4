import type { Values } from "../../provider/lifecycle/values";
import { Endpoint, EndpointCheck, Template } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import type { EngineRuns, State } from "../harness/front-ends/engine-runs";
import { absentOutputs } from "../schema/absent";
import { type BalancedWorker, balancedWorker } from "./balanced-worker";

describe.each(FRONT_ENDS)("%s: a check of a load-balancing endpoint", (frontEnd) => {
  let runs: EngineRuns;
  let endpoint: State;
  let worker: BalancedWorker;
  let workerId: string;
  beforeEach(async () => {
    runs = await startRuns(frontEnd);
    worker = await balancedWorker(() => workerId);
    const env = { TOKEN: "hunter2-token" };
    const template = await runs.up(Template, { image: "org/worker:1", serverless: true, env });
    const args = { templateId: template.id, type: "LOAD_BALANCING", gpu: { pools: ["ADA_24"] }, workers: { min: 1 } };
    endpoint = await runs.up(Endpoint, args);
    await runs.control("POST", "clock", { advance: 60 });
    const { body } = await runs.rest("GET", `/v2/serverless/${endpoint.id}/workers`);
    workerId = (body.workers as { id: string }[])[0]?.id as string;
    const fields = { requestUrls: { base: worker.url } };
    await runs.control("POST", "overlays", { api: "rest", id: endpoint.id, fields });
  });
  afterEach(async () => {
    await worker.close();
    await runs.close();
  });

  const up = (args: Values) => runs.up(EndpointCheck, { endpointId: endpoint.id, ...args });
  const failure = (args: Values) =>
    up(args).then(
      () => "no failure",
      (error: Error) => error.message,
    );

  describe("by HTTP", () => {
    const http = { path: "/generate?size=2", method: "POST", body: { prompt: "ping" } };

    test("sends the request as it is given, and keeps a hash of the body", async () => {
      const { outputs } = await up({ http: { ...http, expectBody: { text: "pong", images: [{ width: 64 }] } } });
      expect(worker.asked).toEqual(['POST /generate?size=2 {"prompt":"ping"}']);
      expect(outputs).toMatchObject({ releaseVersion: 1, answerHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
      expect(absentOutputs("EndpointCheck", outputs)).toEqual([]);
      expect(outputs).not.toHaveProperty("coldStartMs");
    });

    test("fails at another status, with the answer and the worker's log, and no value of the template's env", async () => {
      const text = await failure({ http: { path: "/nowhere" } });
      expect(text).toContain("the status is 404, but 200 is expected");
      expect(text).toContain('HTTP 404 {"error":"no [secret] here"}');
      expect(text).toContain(`last lines of worker ${workerId}:`);
      expect(text).toContain("worker ready");
      expect(text).not.toContain("hunter2-token");
    });

    test("takes the status that is expected", async () => {
      expect((await up({ http: { path: "/nowhere", expectStatus: 404 } })).id).toBeDefined();
    });

    test("fails at another body, and says which part", async () => {
      const text = await failure({ http: { ...http, expectBody: { images: [{ width: 512 }] } } });
      expect(text).toContain("the body.images[0].width is 64, but 512 is expected");
    });

    test("fails where the answer does not end in time", async () => {
      const options = { customTimeouts: { create: frontEnd === "dynamic" ? "1s" : 1 } };
      const args = { endpointId: endpoint.id, http: { path: "/endless" } };
      const work = runs.up(EndpointCheck, args, undefined, options);
      await expect(work).rejects.toThrow(/the answer with status 200 did not end within/);
    });
  });

  describe("by WebSocket", () => {
    test("compares the first message, a text or JSON", async () => {
      expect((await up({ websocket: { path: "/echo", send: "hello", expect: "hello" } })).id).toBeDefined();
      const json = { path: "/echo", send: { a: 1, b: 2 }, expect: { a: 1 } };
      expect((await up({ websocket: json })).outputs.releaseVersion).toBe(1);
    });

    test("fails at another message", async () => {
      const text = await failure({ websocket: { path: "/echo", send: "hello", expect: "bye" } });
      expect(text).toContain('the message is "hello", but "bye" is expected');
    });

    test("fails where there is no such WebSocket, with the worker's answer", async () => {
      const text = await failure({ websocket: { path: "/refusing", expect: "hello" } });
      expect(text).toContain("the WebSocket could not be opened");
      expect(text).toContain("answered with 403: no [secret] here");
    });

    test("fails where the worker closes the connection", async () => {
      const text = await failure({ websocket: { path: "/leaving", expect: "hello" } });
      expect(text).toContain("the connection was closed with 4001 before a message came");
    });

    test("fails where no message comes in time", async () => {
      const options = { customTimeouts: { create: frontEnd === "dynamic" ? "1s" : 1 } };
      const work = runs.up(
        EndpointCheck,
        { endpointId: endpoint.id, websocket: { path: "/silent", expect: "hello" } },
        undefined,
        options,
      );
      await expect(work).rejects.toThrow(/no message came within/);
    });
  });

  describe("that starts from zero workers", () => {
    let sick: State;
    beforeEach(async () => {
      await runs.control("POST", "options", { unhealthyImages: ["org/sick:1"] });
      const template = await runs.up(Template, { image: "org/sick:1", serverless: true }, undefined, { name: "sick" });
      const args = { templateId: template.id, type: "LOAD_BALANCING", gpu: { pools: ["ADA_24"] }, workers: { min: 0 } };
      sick = await runs.up(Endpoint, args, undefined, { name: "sick" });
    });

    test.each<[string, Values]>([
      ["an HTTP request", { http: { path: "/generate" } }],
      ["a WebSocket", { websocket: { path: "/echo", send: "hello", expect: "hello" } }],
    ])("ends %s once none of its workers starts, and shows why", async (_, args) => {
      const text = await failure({ endpointId: sick.id, ...args });
      expect(text).toContain("none of the workers of its newest release starts");
      expect(text).toContain("workers: 1 UNHEALTHY");
      expect(text).toContain("worker exited with exit code 1");
    });
  });

  test("a job for it is refused with the kind that it is", async () => {
    const text = await failure({ job: { input: {} } });
    expect(text).toContain("The endpoint takes no jobs, because its type is LOAD_BALANCING");
  });
});
