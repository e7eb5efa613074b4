import type { Stage } from "./stage";

/** Explains how to continue in another terminal, and waits until somebody ends the demo. */
export async function keep({ told, folder, variables }: Stage): Promise<void> {
  const own = Object.entries(variables).map(([name, value]) => `  export ${name}=${quoted(name, value)}`);
  told.report(
    "",
    "The stack is deployed, and the service runs until you press Ctrl-C here, which removes all of it, the stack too.",
    `Watch its objects, jobs and requests, and move its clock, at ${variables.CLOUDCOMPUTE_BASE_URL}/_emulator/`,
    "",
    "In another terminal (copy all of it):",
    "",
    ...own,
    `  cd ${shell(folder)}`,
    "",
    "Then, for example:",
    "",
    ...TRY,
    "",
    ...LATER,
    "",
  );
  await interrupted();
  told.report("", "Removing all of it.");
}

const TRY = [
  "  pulumi preview                    # nothing to do; now edit index.ts, or change something at the service:",
  "  curl -X PATCH $CLOUDCOMPUTE_BASE_URL/v2/serverless/$(pulumi stack output endpointId) \\",
  '    -H "Authorization: Bearer $CLOUDCOMPUTE_API_KEY" -H "Content-Type: application/json" -d \'{"workers":{"max":9}}\'',
  "  pulumi preview                    # shows it",
  "  pulumi up                         # puts it right",
  "  curl $CLOUDCOMPUTE_RUN_URL/v2/$(pulumi stack output endpointId)/runsync \\",
  '    -H "Authorization: Bearer $CLOUDCOMPUTE_API_KEY" -d \'{"input":{"prompt":"Hi"}}\'  # the endpoint answers',
  "  pulumi destroy                    # waits up to two minutes for the template's lock, unless time passes:",
  "  curl -X POST $CLOUDCOMPUTE_BASE_URL/_emulator/clock -d '{\"advance\":120}'",
];

/** The demo does not remove a user's own stack. */
const LATER = [
  "A stack of your own that you deploy to this service outlives it: the next one is a new account with no objects.",
  "`npx cloudcompute emulator --account NAME --data FILE` keeps account and objects from one start to the next.",
  "If the service is gone, the stack can't be destroyed. You can only remove it from Pulumi:",
  "",
  "  pulumi state delete --all         # its resources; the stack and its configuration stay",
  "  pulumi stack rm --force           # the stack, its resources and its configuration",
];

/** Keeps the PATH of the other terminal and puts the demo's folder before it. */
const quoted = (name: string, value: string) =>
  name === "PATH" ? `${shell(value.slice(0, value.indexOf(":")))}:"$PATH"` : shell(value);

const shell = (text: string) => (/^[\w/.:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    // A signal handler alone does not keep the process alive.
    const held = setInterval(() => {}, 60_000);
    const end = () => {
      clearInterval(held);
      resolve();
    };
    // The user is expected to end the demo this way, so it is no longer a failure.
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(signal).once(signal, end);
  });
}
