import { z } from "zod";
import { List } from "../../../provider/client/lists/list";
import type { NetworkVolumeCreate, NetworkVolumePatch } from "../../../provider/client/objects/fields";
import type { NetworkVolume } from "../../../provider/client/objects/managed";
import { groupOf, reading, type WrittenGroup } from "../../../provider/client/rest/group";
import { operations } from "../../../provider/client/rest/operations";
import { REVISION } from "../../../provider/client/revisions";
import type { RestRoutes } from "../../../provider/client/revisions/revision";
import { asking } from "../../../provider/client/steps";
import { connections } from "../../../provider/client/transport/dispatcher";
import { endpointFields } from "../../../provider/model/endpoint";
import { NETWORK_VOLUME } from "../../../provider/model/kinds";
import { bodyOf } from "../../../provider/resources/body";
import { JumpingClock } from "../clocks";
import { scriptedService } from "../scripted-service";

type Volumes = WrittenGroup<NetworkVolume, NetworkVolumeCreate, NetworkVolumePatch>;

/** A revision's answer, which calls the size `capacity`. */
const wire = { id: "v1", name: "data", capacity: { gb: 20 }, dataCenter: "EU-RO-1", type: "STANDARD" };

/** Network volumes as such a revision reads and writes them. */
const VOLUMES: Volumes = {
  ...groupOf(
    NETWORK_VOLUME,
    "/v3/volumes",
    z
      .looseObject({ capacity: z.object({ gb: z.number() }) })
      .transform(({ capacity, ...answer }) => ({ ...answer, size: capacity.gb }))
      .pipe(REVISION.rest.networkVolumes.one as z.ZodType<NetworkVolume, { size: number }>),
  ),
  createBody: ({ size, ...values }) => ({ ...values, capacity: { gb: size } }),
  patchBody: ({ size, ...values }) => ({ ...values, ...(size !== undefined && { capacity: { gb: size } }) }),
};

/** The operations on those volumes at a service that answers each request with the next body. */
async function volumesAt(...answers: object[]) {
  const service = await scriptedService(...answers.map((json) => ({ json })));
  const clock = new JumpingClock();
  const toService = connections(service.url);
  const place = { baseUrl: service.url, from: undefined, dispatcher: toService.dispatcher };
  const { rest } = asking(
    { ...place, apiKey: "k", userAgent: "test", timeoutMs: 5000, run: place },
    { clock, random: () => 0, log: () => {} },
  )({});
  const list = new List<NetworkVolume>(clock, "list volumes", () => rest(reading("list", VOLUMES.path), VOLUMES.many));
  return {
    volumes: operations(VOLUMES, list, { ask: rest, limits: {} }),
    sent: () => service.seen.map(({ method, url, body }) => [method, url, body === "" ? undefined : JSON.parse(body)]),
    close: async () => {
      await toService.close();
      await service.close();
    },
  };
}

test("a revision's group writes and reads its own words, and callers keep the client's", async () => {
  const { volumes, sent, close } = await volumesAt(wire, { ...wire, capacity: { gb: 30 } }, { networkVolumes: [wire] });
  const volume = { id: "v1", name: "data", size: 20, dataCenter: "EU-RO-1", type: "STANDARD" };
  expect(await volumes.create({ name: "data", size: 20, dataCenter: "EU-RO-1" })).toEqual(volume);
  expect(await volumes.patch("v1", { size: 30 })).toEqual({ ...volume, size: 30 });
  expect(await volumes.listFresh()).toEqual([volume]);
  expect(sent()).toEqual([
    ["POST", "/v3/volumes", { name: "data", dataCenter: "EU-RO-1", capacity: { gb: 20 } }],
    ["PATCH", "/v3/volumes/v1", { capacity: { gb: 30 } }],
    ["GET", "/v3/volumes", undefined],
  ]);
  await close();
});

test("a revision that overrides a field's entry by name has it in its bodies", () => {
  const { type } = endpointFields;
  const values = { name: "api", type: "QUEUE_BASED" };
  expect(bodyOf({ ...REVISION.fields.Endpoint, type: { ...type, body: "create" } }, values)).toHaveProperty("type");
  expect(bodyOf(REVISION.fields.Endpoint, values)).not.toHaveProperty("type");
});

// The compiler performs this test: without its comment, the line would be an error.
test("a revision that lacks a route does not compile", () => {
  const { billing: _, ...others } = REVISION.rest;
  // @ts-expect-error no route of billing
  const routes: RestRoutes = others;
  expect(routes).not.toHaveProperty("billing");
});
