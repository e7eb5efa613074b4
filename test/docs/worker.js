// A worker behind the image of the samples' load-balancing endpoints: it answers "pong", and a WebSocket repeats.
const { createServer } = require("node:http");
const { WebSocketServer } = require("ws");

const { PORT = 80, PORT_HEALTH = 8081 } = process.env;
const server = createServer((request, response) => {
  request.resume().on("end", () => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ text: "pong" }));
  });
});
new WebSocketServer({ server }).on("connection", (socket) => {
  socket.on("message", (data, isBinary) => socket.send(data, { binary: isBinary }));
});
server.listen(PORT);
createServer((_, response) => response.writeHead(200).end()).listen(PORT_HEALTH);
