import { listen } from "../../provider/engine/plugin/listener";
import { type Running, serve } from "../../provider/engine/plugin/server";

const running = new Set<Running>();

afterAll(() => {
  for (const plugin of running) plugin.close();
});

/**
 * The plugin in the process of the test, for breakpoints and coverage: the engine attaches to it instead of starting the
 * executable. Answers the environment of the CLI; `env` is the plugin's own.
 */
export async function attached(env: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const listener = await listen();
  running.add(serve(listener, { env, random: Math.random }));
  return { PULUMI_DEBUG_PROVIDERS: `cloudcompute:${listener.port}` };
}
