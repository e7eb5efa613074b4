import { DeadlineExceeded, MalformedAnswer, ServiceError, TimedOut, until } from "../client";
import { type AnyKind, type Call, differences, touches, Unfinished } from "../resources";
import type { Values } from "./values";

type Named = Values & { readonly name: string };
type Made = { readonly id: string; readonly live: unknown };

/** Seconds to look for an object that an unclear create may have made, before it is tried again. */
const LOOK = 30;
/** Twice the time-out of one request: the service may still be at work on it. */
const LOOK_AFTER_TIMEOUT = 120;

const claimed = new Set<string>();
const queues = new Map<string, Promise<unknown>>();

/**
 * Creates exactly one object. The service has no idempotency keys, so after an answer that leaves open whether the
 * object was made, it is looked for: new since the request began, unclaimed, and equal in every readable field.
 */
export async function createOnce(kind: AnyKind, wish: Named, call: Call): Promise<Made> {
  return oneAtATime(`${call.client.baseUrl} ${kind.name} ${wish.name}`, async () => {
    const before = new Set((await kind.collection(call.client).list()).map(({ id }) => id));
    const made = await attempt(kind, wish, call, before, true);
    claimed.add(made.id);
    return made;
  });
}

async function attempt(
  kind: AnyKind,
  wish: Named,
  call: Call,
  before: ReadonlySet<string>,
  first: boolean,
): Promise<Made> {
  try {
    return await kind.create(wish, call);
  } catch (error) {
    if (error instanceof MalformedAnswer && error.id !== undefined) return reread(kind, error.id, wish, call);
    const unclear = error instanceof ServiceError && error.outcomeUnknown;
    // A repeated create may be refused because the first one's object shows at last: a name that is taken.
    if (!unclear && first) throw error;
    call.say("warning", `${call.label}: it is unclear whether the service made it; looking for it before trying again`);
    const found = await lookFor(kind, wish, call, before, error instanceof TimedOut ? LOOK_AFTER_TIMEOUT : LOOK);
    if (found) return found;
    if (!first) throw error;
    return attempt(kind, wish, call, before, false);
  }
}

async function lookFor(
  kind: AnyKind,
  wish: Named,
  call: Call,
  before: ReadonlySet<string>,
  seconds: number,
): Promise<Made | undefined> {
  const { clock, limits } = call.client;
  const end = clock.now() + seconds * 1000;
  const deadline = Math.min(end, limits.deadline ?? end);
  try {
    return await until(
      { clock, limits: { ...limits, deadline } },
      {
        what: () => `${call.label}: looking for what the unclear create may have made`,
        everyMs: [1000, 2000, 4000, 8000],
        check: () => match(kind, wish, call, before),
      },
    );
  } catch (error) {
    if (error instanceof DeadlineExceeded) return undefined;
    throw error;
  }
}

async function match(kind: AnyKind, wish: Named, call: Call, before: ReadonlySet<string>): Promise<Made | undefined> {
  const rows = await kind.collection(call.client).listFresh();
  // The service may show a name with an ending of its own (service contract 2.1).
  const fresh = rows.filter(({ id, name }) => name.startsWith(wish.name) && !before.has(id) && !claimed.has(id));
  const equal: Made[] = [];
  for (const { id } of fresh) {
    const live = await kind.find(id, call, wish);
    if (live !== undefined && openPaths(kind, live, wish).every((path) => isSaidLater(kind, path)))
      equal.push({ id, live });
  }
  if (equal.length > 1) throw ambiguous(call, equal);
  return equal[0] && settle(kind, equal[0], wish, call);
}

const isSaidLater = (kind: AnyKind, path: string) => kind.saidLater !== undefined && touches([path], kind.saidLater);

const ambiguous = ({ label }: Call, found: readonly Made[]) =>
  new Error(
    `${label}: the create's outcome is unclear, and more than one object may be its own: ` +
      `${found.map(({ id }) => id).join(", ")}. Delete those that nobody needs, then run pulumi up again`,
  );

/** The object is ours; says what the first request has not said. */
async function settle(kind: AnyKind, { id, live }: Made, wish: Named, call: Call): Promise<Made> {
  claimed.add(id);
  const paths = openPaths(kind, live, wish);
  return { id, live: paths.length === 0 ? live : await kind.change(id, live, wish, paths, call) };
}

/** The answer had an id and little more. */
async function reread(kind: AnyKind, id: string, wish: Named, call: Call): Promise<Made> {
  const live = await kind.find(id, call, wish);
  if (live === undefined) throw new Unfinished(id, undefined, `${id} was created, but can't be read yet`);
  return settle(kind, { id, live }, wish, call);
}

/** In which readable fields the object is not what is asked for. */
const openPaths = (kind: AnyKind, live: unknown, wish: Named): string[] =>
  differences(kind.args, kind.wishOf(live, { old: wish, wish }), wish)
    .filter(({ marks }) => !marks.local && !marks.writeOnly)
    .map(({ path }) => path);

/** Two creates of one name would find each other's object. */
async function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  const mine = (queues.get(name) ?? Promise.resolve()).then(work, work);
  queues.set(
    name,
    mine.catch(() => undefined),
  );
  return mine;
}
