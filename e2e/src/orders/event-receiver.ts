import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A received event. */
interface ReceivedEvent {
  readonly event: string;
  readonly orderId: string;
  /** Returns whether it was signed with a secret, as the manual for manufacturers describes. */
  readonly isSignedBy: (secret: string) => boolean;
}

/** A local system of a manufacturer that receives events of orders. */
export class EventReceiver {
  readonly received: ReceivedEvent[] = [];
  /** The status of its next responses. */
  status = 204;
  readonly #server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      const message = JSON.parse(body.toString()) as {
        readonly event: string;
        readonly order: { readonly orderId: string };
      };
      const signed = Buffer.concat([Buffer.from(`${String(request.headers['x-signed-at'])}\n`), body]);
      const signature = request.headers['x-signature'];
      this.received.push({
        event: message.event,
        orderId: message.order.orderId,
        isSignedBy: (secret) => createHmac('sha256', secret).update(signed).digest('hex') === signature,
      });
      response.writeHead(this.status).end();
    })();
  });

  /** Listens on a free port; returns the address for a webhook. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/events`;
  }

  /** Stops listening. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
