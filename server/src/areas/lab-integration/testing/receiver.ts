import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** An event that a manufacturer's system has received. */
export interface ReceivedEvent {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly payload: {
    readonly id: string;
    readonly event: string;
    readonly at: string;
    readonly order: Readonly<Record<string, unknown>> & { readonly orderId: string };
  };
}

/** A manufacturer's system that receives events. */
export interface Receiver {
  readonly url: string;
  readonly received: ReceivedEvent[];
  /** Sets the following answers: a status, or a function that returns one. */
  answerWith(answer: number | ((event: ReceivedEvent) => number | Promise<number>)): void;
  close(): Promise<void>;
}

/** Returns whether an event was signed with a secret, according to the manual for manufacturers. */
export function isSigned({ headers, body }: ReceivedEvent, secret: string): boolean {
  const hmac = createHmac('sha256', secret);
  hmac.update(`${String(headers['x-signed-at'])}\n`).update(body);
  return hmac.digest('hex') === headers['x-signature'];
}

/** Starts a receiver on a free port. */
export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedEvent[] = [];
  let answer: Parameters<Receiver['answerWith']>[0] = 204;
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      const event: ReceivedEvent = {
        headers: request.headers,
        body,
        payload: JSON.parse(body.toString()) as ReceivedEvent['payload'],
      };
      received.push(event);
      response.writeHead(typeof answer === 'number' ? answer : await answer(event)).end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    received,
    answerWith: (next) => (answer = next),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
