import type { Answer } from "../edge";
import { withoutKeys } from "../state/masked";
import type { Service } from "../state/service";
import { asset } from "./assets";
import { entriesOf } from "./entries";
import { Feed } from "./feed";
import type { Entry } from "./view";

/** The parts of a request that the page looks at. */
export interface Visit {
  /** Below `/_emulator/`: empty, `events`, or a file such as `page/page.js`. */
  readonly path: string;
  readonly accept: string;
  readonly lastEventId: string | undefined;
}

/** Answers the visits of one service. */
export class Page {
  private readonly feed: Feed;

  constructor(private readonly service: Service) {
    this.feed = new Feed(service);
  }

  /** Throws 404 for a file that there is not. */
  answer({ path, accept, lastEventId }: Visit): Answer {
    if (path === "events") return { status: 200, headers: EVENTS, body: this.feed.open(lastEventId) };
    if (path !== "") return asset(path.replace(/^page\//, ""));
    return accept.includes("text/html") ? asset("index.html") : json(this.service);
  }
}

const EVENTS = {
  "content-type": "text/event-stream",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};
/** The same address gives a browser the page. */
const JSON_HEADERS = { "content-type": "application/json", "cache-control": "no-store", vary: "accept" };

const LISTS = {
  account: "accounts",
  endpoint: "endpoints",
  template: "templates",
  networkVolume: "networkVolumes",
  registry: "registries",
  pod: "pods",
  job: "jobs",
  request: "requests",
  run: "runs",
} as const satisfies Record<Exclude<Entry["kind"], "service">, string>;

/** The content of the page, for programs. */
function json(service: Service): Answer {
  const entries = [...entriesOf(service)];
  const lists = Object.entries(LISTS).map(([kind, name]) => [name, entries.filter((entry) => entry.kind === kind)]);
  const body = { service: entries.find(({ kind }) => kind === "service"), ...Object.fromEntries(lists) };
  return { status: 200, headers: JSON_HEADERS, body: withoutKeys(JSON.stringify(body)) };
}
