import { freshService } from "../../harness/service";

const service = freshService();

interface Line {
  readonly id: string;
  readonly data: { readonly ts: string; readonly source: string; readonly line: string };
}

/** An open stream; `next` reads until that many events came. */
async function open(path: string, headers: Record<string, string> = {}) {
  const stop = new AbortController();
  const all = { authorization: `Bearer ${service().apiKey}`, ...headers };
  const response = await fetch(service().emulator.url + path, { headers: all, signal: stop.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const until = async (done: (seen: string) => boolean) => {
    while (!done(text)) {
      const { value, done: ended } = (await reader?.read()) ?? { done: true, value: "" };
      text += value ?? "";
      if (ended) break;
    }
    return text;
  };
  const next = async (count: number) => events(await until((seen) => events(seen).length >= count));
  return { response, next, until, close: () => stop.abort() };
}

function events(text: string): Line[] {
  const blocks = text.split("\n\n").filter((block) => block.startsWith("id: "));
  return blocks.map((block) => ({
    id: block.slice(4).split("\n")[0] ?? "",
    data: JSON.parse(block.split("data: ")[1] ?? ""),
  }));
}

async function runningPod(): Promise<string> {
  const { id } = await service().create("pods", { name: "p", image: "org/pod:1", gpu: { id: "NVIDIA L4" } });
  await service().advance(2);
  return `/v2/pods/${id}`;
}

test("replays the past, then follows, under the published headers", async () => {
  const pod = await runningPod();
  const stream = await open(`${pod}/logs`);
  expect(stream.response.headers.get("content-type")).toContain("text/event-stream");
  expect(stream.response.headers.get("cache-control")).toBe("no-cache");
  expect(stream.response.headers.get("x-accel-buffering")).toBe("no");
  expect((await stream.next(3)).map(({ data }) => data.line)).toEqual([
    "create container org/pod:1",
    "start container for org/pod:1: begin",
    "container started",
  ]);
  await service().rest("POST", `${pod}/action`, { action: "stop" });
  expect((await stream.next(4))[3]?.data).toMatchObject({ source: "system", line: "stop container" });
  stream.close();
});

test("picks a source, a tail and a cursor; the cursor wins and its counter is ignored", async () => {
  const pod = await runningPod();
  const all = await open(`${pod}/logs`);
  const [first] = await all.next(3);
  all.close();
  const container = await open(`${pod}/logs?source=container`);
  expect((await container.next(1))[0]?.data.line).toBe("container started");
  container.close();
  const tail = await open(`${pod}/logs?tail=1`);
  expect((await tail.next(1))[0]?.data.line).toBe("container started");
  tail.close();
  const resumed = await open(`${pod}/logs?tail=1`, { "last-event-id": `${first?.id}/000000000001` });
  expect(await resumed.next(2)).toHaveLength(2);
  resumed.close();
});

test("`since` takes lines from that time on", async () => {
  const pod = await runningPod();
  const { now } = (await service().call("GET", "clock")).body;
  const stream = await open(`${pod}/logs?since=${now}`);
  expect((await stream.next(2)).map(({ data }) => data.line)[0]).toBe("start container for org/pod:1: begin");
  stream.close();
});

test("a quiet stream stays open and is kept alive", async () => {
  const stream = await open(`${await runningPod()}/logs?tail=0`);
  await service().advance(15);
  expect(await stream.until((text) => text.includes("keep-alive"))).toContain(": keep-alive\n\n");
  stream.close();
});

test("ends when the pod is gone", async () => {
  const pod = await runningPod();
  const stream = await open(`${pod}/logs`);
  await service().rest("DELETE", pod);
  expect(await stream.next(99)).toHaveLength(3);
});

test("refuses bad parameters before the stream begins", async () => {
  const pod = await runningPod();
  for (const query of ["source=kernel", "tail=5001", "tail=x", "since=yesterday"]) {
    expect((await service().rest("GET", `${pod}/logs?${query}`)).status).toBe(422);
  }
});

test("a worker has a log while it exists", async () => {
  const { id } = await service().create("serverless", {
    name: "api",
    image: "org/worker:1",
    gpu: { pools: ["ADA_24"] },
    workers: { min: 1 },
  });
  await service().advance(2);
  const { workers } = (await service().rest("GET", `/v2/serverless/${id}/workers`)).body;
  const path = `/v2/serverless/${id}/workers/${workers[0].id}/logs`;
  const stream = await open(path);
  expect((await stream.next(3))[2]?.data).toMatchObject({ source: "container", line: "worker ready" });
  await service().rest("PATCH", `/v2/serverless/${id}`, { workers: { min: 0, max: 0 } });
  expect(await stream.next(99)).toHaveLength(3);
  expect((await service().rest("GET", path)).status).toBe(404);
});
