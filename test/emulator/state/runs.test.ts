import { Socket } from "node:net";
import { Runs } from "../../../emulator/state/runs";

const PROVIDER = "pulumi-cloudcompute/1.2.3 (provider)";

let runs: Runs;

beforeEach(() => {
  jest.useFakeTimers();
  runs = new Runs();
});
afterEach(() => jest.useRealTimers());

/** A connection with its requests. */
function connection(...numbers: number[]): Socket {
  const socket = new Socket();
  for (const number of numbers) runs.note(socket, PROVIDER, number);
  return socket;
}

test("a run lasts from the first request of a provider to the end of its last connection", () => {
  const [one, other] = [connection(3, 4), connection(7)];
  one.emit("close");
  jest.advanceTimersByTime(10_000);
  expect(runs.list()).toEqual([{ number: 1, first: 3, last: null, requests: 3, ms: null }]);
  other.emit("close");
  jest.advanceTimersByTime(2_000);
  expect(runs.list()).toEqual([{ number: 1, first: 3, last: 7, requests: 3, ms: 10_000 }]);
});

test("the second process of a command belongs to its run", () => {
  connection(1).emit("close");
  jest.advanceTimersByTime(1_000);
  connection(2).emit("close");
  jest.advanceTimersByTime(2_000);
  expect(runs.list()).toMatchObject([{ number: 1, first: 1, last: 2, ms: 1_000 }]);
});

test("a later command is a run of its own", () => {
  connection(1).emit("close");
  jest.advanceTimersByTime(2_000);
  connection(2);
  expect(runs.list()).toMatchObject([{ number: 1 }, { number: 2, first: 2, last: null }]);
});

test("a request that has failed may be repeated after a longer pause, in the same run", () => {
  const socket = connection(1);
  runs.failed();
  socket.emit("close");
  jest.advanceTimersByTime(19_000);
  connection(2).emit("close");
  jest.advanceTimersByTime(2_000);
  expect(runs.list()).toMatchObject([{ number: 1, first: 1, last: 2 }]);
});

test("requests of others belong to none", () => {
  const others = ["", "node", "pulumi-x/1.2.3", "pulumi-x/1.2.3 (command)", "pulumi-x/1.2.3 (look-up)"];
  expect(others.map((from) => runs.note(new Socket(), from, 1))).toEqual(others.map(() => null));
  expect(runs.list()).toEqual([]);
});

test("those that have ended are forgotten, one that runs is not", () => {
  connection(1).emit("close");
  jest.advanceTimersByTime(2_000);
  connection(2);
  runs.clear();
  expect(runs.list()).toMatchObject([{ number: 2 }]);
});
