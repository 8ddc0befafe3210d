import type { Socket } from 'node:net';
import { describe } from '@jest/globals';
import { type Client, createClient } from '@dentarium/api';
import { pickFreePort } from '@dentarium/build/free-port';
import { hashPassword } from '../identity/secrets/passwords.ts';
import { missingNginxReason, type Nginx, startNginx } from './nginx.ts';
import { makeAccount, makeOrganisation } from './people.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** A server behind nginx, with a doctor who can sign in with a password. */
export interface SiteBehindNginx {
  /** The server, with the address of nginx instead of its own. */
  readonly app: TestApp;
  readonly nginx: Nginx;
  /** The address for browsers, `https://localhost:<port>`. */
  readonly url: string;
  /** The address that redirects to it, `http://localhost:<port>`. */
  readonly plainUrl: string;
  readonly organisation: string;
  readonly doctor: { readonly id: string; readonly userName: string; readonly password: string };
  /** The server side of the open connections from nginx. */
  readonly connections: ReadonlySet<Socket>;
  createClientFor(token: string): Client;
  close(): Promise<void>;
}

/** Starts a server and nginx in front of it. */
export async function createSiteBehindNginx(
  environment: Readonly<Record<string, string>> = {},
): Promise<SiteBehindNginx> {
  const ports = { https: await pickFreePort(), http: await pickFreePort() };
  const url = `https://localhost:${ports.https}`;
  const app = await createTestApp({ PUBLIC_URL: url, TRUST_PROXY: '1', ...environment });
  const connections = new Set<Socket>();
  app.app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const nginx = await startNginx({ upstream: app.address, ports });
  const organisation = await makeOrganisation(app.db);
  const doctor = { userName: 'doctor', password: 'a right password' };
  const id = await makeAccount(app.db, {
    organisations: [organisation],
    roles: ['seniorDoctor'],
    name: doctor.userName,
  });
  const hash = await hashPassword(doctor.password);
  await app.db.updateTable('account').set({ password_hash: hash }).where('id', '=', id).execute();
  return {
    app: { ...app, address: url },
    nginx,
    url,
    plainUrl: `http://localhost:${ports.http}`,
    organisation,
    doctor: { ...doctor, id },
    connections,
    createClientFor: (token) =>
      createClient({ token: () => token, language: () => 'en', baseUrl: url, checkAnswers: true }),
    async close() {
      await nginx.close();
      await app.close();
    },
  };
}

/** `describe` for tests through nginx. Skips them if nginx is not installed, but lets them fail in continuous integration. */
export const describeBehindNginx: typeof describe | typeof describe.skip =
  missingNginxReason === undefined || process.env['CI'] === 'true' ? describe : describe.skip;

if (missingNginxReason !== undefined) process.stderr.write(`Tests through nginx cannot run: ${missingNginxReason}\n`);
