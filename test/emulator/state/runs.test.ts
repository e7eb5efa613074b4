import { Socket } from "node:net";
import { Clock } from "../../../emulator/state/clock";
import { Runs } from "../../../emulator/state/runs";

const PROVIDER = "pulumi-cloudcompute/1.2.3 (provider)";

let clock: Clock;
let runs: Runs;

beforeEach(() => {
  jest.useFakeTimers();
  clock = new Clock("still", 1_000);
  runs = new Runs(clock);
});
afterEach(() => jest.useRealTimers());

/** A connection with its requests. */
function connection(...numbers: number[]): Socket {
  const socket = new Socket();
  for (const number of numbers) runs.note(socket, PROVIDER, number);
  return socket;
}

test("a run lasts from the first request of a provider to the end of its last connection", async () => {
  const [one, other] = [connection(3, 4), connection(5)];
  await clock.advance(7);
  one.emit("close");
  jest.advanceTimersByTime(10_000);
  expect(runs.list()).toEqual([{ number: 1, first: 3, last: null, startedAt: 1_000, endedAt: null }]);
  other.emit("close");
  await clock.advance(60);
  jest.advanceTimersByTime(2_000);
  expect(runs.list()).toEqual([{ number: 1, first: 3, last: 5, startedAt: 1_000, endedAt: 8_000 }]);
});

test("the second process of a command belongs to its run", () => {
  connection(1).emit("close");
  jest.advanceTimersByTime(1_000);
  connection(2).emit("close");
  jest.advanceTimersByTime(2_000);
  expect(runs.list()).toMatchObject([{ number: 1, first: 1, last: 2 }]);
});

test("a later command is a run of its own", () => {
  connection(1).emit("close");
  jest.advanceTimersByTime(2_000);
  connection(2);
  expect(runs.list()).toMatchObject([{ number: 1 }, { number: 2, first: 2, last: null }]);
});

test("requests of others are none", () => {
  for (const from of ["", "node", "pulumi-cloudcompute/1.2.3", "pulumi-cloudcompute/1.2.3 (command)"]) {
    runs.note(new Socket(), from, 1);
  }
  expect(runs.list()).toEqual([]);
});

test("those that have ended are forgotten, one that runs is not", () => {
  connection(1).emit("close");
  jest.advanceTimersByTime(2_000);
  connection(2);
  runs.clear();
  expect(runs.list()).toMatchObject([{ number: 2 }]);
});
