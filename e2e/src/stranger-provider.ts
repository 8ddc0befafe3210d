import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const SCRIPT = join(import.meta.dirname, '../../server/src/identity/provider/testing/stranger-provider-process.ts');

/** The settings of a site for the provider, without its address. */
export const STRANGER_SETTINGS = {
  IDENTITY_CLIENT_ID: 'hospital-dental',
  IDENTITY_AUDIENCE: 'https://dental.hospital.example',
  IDENTITY_RESOURCE: 'urn:hospital:dental',
  IDENTITY_SCOPES: 'openid dental_access',
  IDENTITY_API_SCOPE: 'dental_access',
  IDENTITY_NAME_CLAIM: 'displayName',
  IDENTITY_USER_NAME_CLAIM: 'login',
} as const;

/** A person at the provider. */
export interface StrangerPerson {
  readonly subject: string;
  readonly userName: string;
  readonly name: string;
}

/** An identity provider that is not configured for the product. Its sign-in asks for the subject alone. */
export interface StrangerProvider {
  readonly issuer: string;
  stop(): Promise<void>;
}

/** Starts the provider of a hospital for a site. */
export async function startStrangerProvider(
  origin: string,
  people: readonly StrangerPerson[],
): Promise<StrangerProvider> {
  const names = people.map(({ subject, userName, name }) => `${subject}=${userName}=${name}`);
  const child = spawn(process.execPath, [SCRIPT, origin, ...names], { stdio: ['pipe', 'pipe', 'ignore'] });
  const exit = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const [issuer] = (await Promise.race([
    once(lines, 'line'),
    exit.then(() => Promise.reject(new Error('the identity provider of the story has ended'))),
  ])) as [string];
  return {
    issuer,
    async stop() {
      child.stdin.end();
      await exit;
    },
  };
}
