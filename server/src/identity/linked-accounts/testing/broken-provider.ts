import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The behaviour of a broken token endpoint. */
export type Breakage = (response: ServerResponse) => void;

/** A provider with working discovery and a broken token endpoint. */
export interface BrokenProvider {
  readonly issuer: string;
  setBreakage(breakage: Breakage): void;
  close(): Promise<void>;
}

/** Starts a provider whose token endpoint answers as configured. */
export async function createBrokenProvider(): Promise<BrokenProvider> {
  let breakage: Breakage = (response) => response.destroy();
  const server = createServer((request, response) => {
    if (request.url !== '/.well-known/openid-configuration') return breakage(response);
    const discovery = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
    };
    return void response.setHeader('content-type', 'application/json').end(JSON.stringify(discovery));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    setBreakage: (next) => {
      breakage = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
