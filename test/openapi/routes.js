/** Counts answers for each route of the interface. */

const CLASSES = ["2xx", "4xx", "5xx"];

/** `requests` as the emulator logs them; `own` is how often we made a request ourselves, by `METHOD path status`. */
function countRoutes({ paths }, requests, own) {
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== "parameters")
      .map((method) => route(method.toUpperCase(), path)),
  );
  const answers = requests.map(({ method, path, status }) => ({ method, path, status, times: 1 }));
  const ours = Object.entries(own).map(([request, times]) => {
    const [method, path, status] = request.split(" ");
    return { method, path, status: Number(status), times: -times };
  });
  for (const answer of [...answers, ...ours]) count(routes, answer);
  return routes;
}

function route(method, path) {
  const pattern = new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`);
  return { name: `${method} ${path}`, method, pattern, literal: !path.includes("{"), counts: zeros() };
}

/** An answer without a status broke off: as bad as a 5xx. */
function count(routes, { method, path, status, times }) {
  const fitting = routes.filter((one) => one.method === method && one.pattern.test(path));
  const found = fitting.find(({ literal }) => literal) ?? fitting[0];
  if (!found) return;
  const name = status === null ? "5xx" : `${Math.floor(status / 100)}xx`;
  found.counts[name] += times;
}

const zeros = () => Object.fromEntries(CLASSES.map((name) => [name, 0]));

function table(routes) {
  const width = Math.max(...routes.map(({ name }) => name.length));
  const line = (name, cells) => [name.padEnd(width), ...cells.map((cell) => String(cell).padStart(6))].join("");
  const lines = routes.map(({ name, counts }) => line(name, Object.values(counts)));
  return [line("route", CLASSES), ...lines].join("\n");
}

module.exports = { countRoutes, table };
