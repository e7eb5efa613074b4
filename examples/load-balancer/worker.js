// A worker of a load-balancing endpoint: an echo over HTTP and WebSocket, and the health check that the service asks for.
const { createServer } = require("node:http");
const { WebSocketServer } = require("ws");

const { PORT = 80, PORT_HEALTH = 8081, GREETING = "hello" } = process.env;
// A real worker loads its model first, and answers the health check with 204 until it is done.
const ready = true;

const server = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const { method, url } = request;
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ greeting: GREETING, method, url, body: Buffer.concat(parts).toString() }));
});

new WebSocketServer({ server }).on("connection", (socket, { url }) => {
  console.log(`a connection to ${url}`);
  socket.on("message", (message, binary) => socket.send(message, { binary }));
});

const health = createServer(({ url }, response) => {
  response.writeHead(url === "/ping" ? (ready ? 200 : 204) : 404).end();
});

server.listen(PORT, () => console.log(`serving on port ${PORT}`));
health.listen(PORT_HEALTH);
