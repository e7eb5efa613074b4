import { execFileSync } from "node:child_process";
import { join } from "node:path";

const emulator = join(__dirname, "../../../dist/emulator");

/** The modules that a process has loaded after this program, without the folder. */
function loadedBy(program: string): string[] {
  const script = `${program}.then(() => { console.log(JSON.stringify(Object.keys(require.cache))); process.exit(); })`;
  const modules: string[] = JSON.parse(execFileSync(process.execPath, ["-e", script], { encoding: "utf8" }));
  return modules.filter((name) => name.startsWith(join(emulator, "page")));
}

test("an emulator that nobody looks at loads nothing of its page", () => {
  expect(loadedBy(`require("${emulator}").startEmulator()`)).toEqual([]);
});

test("a look loads it", () => {
  const look = `require("${emulator}").startEmulator().then(({ url }) => fetch(url + "/_emulator/"))`;
  expect(loadedBy(look)).not.toEqual([]);
});
