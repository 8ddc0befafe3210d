import { request } from 'node:http';

/** What a server answered while a body was still on its way. */
export interface EarlyAnswer {
  readonly status: number;
  readonly text: string;
  /** Bytes that were sent until then. */
  readonly sent: number;
}

/** Sends a JSON body of so many bytes, and stops as soon as the server has answered. */
export function sendLargeJson(url: URL, token: string, bytes: number): Promise<EarlyAnswer> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    let answered = false;
    const headers = {
      'content-type': 'application/json',
      'content-length': String(bytes),
      authorization: `Bearer ${token}`,
    };
    const outgoing = request(url, { method: 'POST', headers }, (answer) => {
      answered = true;
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => {
        outgoing.destroy();
        resolve({ status: answer.statusCode ?? 0, text, sent });
      });
    });
    // The server may close the way while it is still being sent on; what counts is its answer.
    outgoing.on('error', (error) => {
      if (!answered) reject(error);
    });
    const piece = Buffer.alloc(1024 * 1024, 'a');
    const more = (): void => {
      if (answered || sent >= bytes) return;
      sent += piece.length;
      outgoing.write(piece, () => setImmediate(more));
    };
    outgoing.write('"', more);
  });
}
