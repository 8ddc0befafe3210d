import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request that the service has received. */
interface ReceivedRequest {
  readonly path: string;
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Returns whether the request is signed with the secret. `signedLines` are further signed texts in their order. */
  isSigned(secret: string, ...signedLines: readonly string[]): boolean;
}

/** A server of another organisation that receives signed requests. */
export interface SignedService {
  readonly address: string;
  readonly requests: ReceivedRequest[];
  /** The paths of requests that only try whether the service can be reached. */
  readonly probedPaths: string[];
  /** Sets the status of the next answers; 0 sends no answer. */
  answerWith(status: number, headers?: Readonly<Record<string, string>>): void;
  reset(): void;
  close(): Promise<void>;
}

/** Starts the service on a free port. */
export async function startSignedService(): Promise<SignedService> {
  const requests: ReceivedRequest[] = [];
  const probedPaths: string[] = [];
  let answer: { status: number; headers: Readonly<Record<string, string>> } = { status: 202, headers: {} };
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const { headers, url = '' } = request;
      const [id, at] = [String(headers['x-request-id']), String(headers['x-signed-at'])];
      const isSigned = (secret: string, ...signedLines: readonly string[]) => {
        const hmac = createHmac('sha256', secret);
        for (const line of [id, at, ...signedLines]) hmac.update(`${line}\n`);
        return hmac.update(body).digest('hex') === headers['x-signature'];
      };
      if (request.method === 'HEAD') probedPaths.push(url);
      else requests.push({ path: url, id, headers, body, isSigned });
      if (answer.status > 0) response.writeHead(answer.status, answer.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    probedPaths,
    answerWith(status, headers = {}) {
      answer = { status, headers };
    },
    reset() {
      requests.length = 0;
      probedPaths.length = 0;
      answer = { status: 202, headers: {} };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
