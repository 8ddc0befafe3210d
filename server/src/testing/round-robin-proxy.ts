import { once } from 'node:events';
import { createServer, request as sendRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** A proxy in front of several servers that sends each request to the next server. */
export interface RoundRobinProxy {
  readonly address: string;
  /** Replaces the servers behind the proxy. */
  setServers(addresses: readonly string[]): void;
  /** The number of requests that each server has received. */
  readonly requests: readonly number[];
  close(): Promise<void>;
}

/** Opens a proxy on a free port of `localhost`. */
export async function openRoundRobinProxy(): Promise<RoundRobinProxy> {
  let servers: readonly URL[] = [];
  const requests: number[] = [];
  const sockets = new Set<Socket>();
  let requestIndex = 0;
  function nextServer(): URL {
    const index = requestIndex % servers.length;
    requestIndex += 1;
    requests[index] = (requests[index] ?? 0) + 1;
    const server = servers[index];
    if (server === undefined) throw new Error('the proxy has no servers');
    return server;
  }
  const toRequestOptions = ({ method, url, headers }: IncomingMessage) => ({
    method,
    path: url,
    headers,
    agent: false,
  });

  const proxy = createServer((incoming, outgoing) => {
    const upstreamRequest = sendRequest(nextServer(), toRequestOptions(incoming), (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      pipeline(answer, outgoing).catch(() => outgoing.destroy());
    });
    upstreamRequest.on('error', () => outgoing.destroy());
    pipeline(incoming, upstreamRequest).catch(() => upstreamRequest.destroy());
  });
  proxy.on('upgrade', (incoming: IncomingMessage, client: Socket, head: Buffer) => {
    const { hostname, port } = nextServer();
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => [client, server].forEach((each) => each.destroy()));
    }
    const lines = incoming.rawHeaders.flatMap((text, at) =>
      at % 2 === 0 ? [`${text}: ${incoming.rawHeaders[at + 1]}`] : [],
    );
    server.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    server.write(head);
    client.pipe(server).pipe(client);
  });
  proxy.listen(0, 'localhost');
  await once(proxy, 'listening');
  const { port } = proxy.address() as { port: number };
  return {
    address: `http://localhost:${port}`,
    setServers(addresses) {
      servers = addresses.map((address) => new URL(address));
    },
    requests,
    async close() {
      for (const socket of sockets) socket.destroy();
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
