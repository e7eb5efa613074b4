// node call.mjs ENDPOINT [TEXT]: sends a text over HTTP and then over a WebSocket, and prints what comes back.
import { environment, openClient } from "pulumi-cloudcompute/client";

const [id, text = "hello"] = process.argv.slice(2);
if (!id) throw new Error("node call.mjs ENDPOINT [TEXT]");

// The address and the key that deployments have: CLOUDCOMPUTE_BASE_URL, CLOUDCOMPUTE_API_KEY.
const endpoint = openClient(environment(process.env), process.env).loadBalancer({ id });

// While no worker is there yet, the client repeats the request.
const answer = await endpoint.fetch("/echo?via=http", { method: "POST", body: text });
console.log(await answer.json());

// It stays in the opening for up to a minute while a worker starts.
const socket = await endpoint.webSocket("/socket");
socket.addEventListener("message", ({ data }) => {
  console.log(data);
  socket.close();
});
socket.send(text);
