import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** Receives the short messages of a site, as the address in `SMS_WEBHOOK_URL` does. */
export class MessageReceiver {
  readonly #texts = new Map<string, string>();
  readonly #server: Server = createServer((request, response) => {
    // The site also asks whether the address answers.
    if (request.method !== 'POST') return void response.end();
    void json(request).then((message) => {
      const { phone, text } = message as { phone: string; text: string };
      this.#texts.set(phone.slice(-11), text);
      response.end();
    });
  });

  /** Starts to listen and returns the address. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/send`;
  }

  /** Reads the code of the last message to a phone. */
  readonly readCode = (phone: string): string => /\d{6}/.exec(this.#texts.get(phone) ?? '')?.[0] ?? '';

  close(): void {
    this.#server.close();
  }
}
