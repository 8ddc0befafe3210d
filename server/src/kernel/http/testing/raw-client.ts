import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A client that sends arbitrary bytes. */
export interface RawClient {
  readonly socket: Socket;
  /** Returns all text that the server has sent. */
  getReceivedText(): string;
  /**
   * Waits for the end of the connection. @returns the code of its error, if any.
   *
   * @returns the code of the error that it ended with, if there was one.
   */
  readonly closeCode: Promise<string | undefined>;
}

/**
 * Connects to a server and sends a text.
 *
 * @param from the address to connect from; Linux has all of 127.0.0.0/8.
 */
export async function sendRaw(address: string, text: string, from?: string): Promise<RawClient> {
  const { hostname, port } = new URL(address);
  const local = from === undefined ? {} : { localAddress: from };
  const socket = connect({ port: Number(port), host: hostname, ...local });
  let receivedText = '';
  let code: string | undefined;
  socket.on('data', (chunk) => (receivedText += chunk.toString('latin1')));
  socket.on('error', (error: NodeJS.ErrnoException) => (code = error.code));
  const closeCode = new Promise<string | undefined>((resolve) => socket.once('close', () => resolve(code)));
  await once(socket, 'connect');
  socket.write(text);
  return { socket, getReceivedText: () => receivedText, closeCode };
}

/** Returns the status of the first answer in the received text. */
export function parseStatus(responseText: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(responseText)?.[1]);
}

/** Formats a request without a body. */
export function buildRequestText(
  target: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
