import { z } from 'zod/mini';
import { canary } from '../registry/registry-document.ts';
import type { Releases } from './releases.ts';

/** The path at which a site accepts releases. */
export const RELEASES_PATH = '/api/releases';

const name = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,99}$/));
const version = z.string().check(z.minLength(1), z.maxLength(100));

/** The maximum number of users, and of organisations, in one request. */
const MAX_PEOPLE = 1_000;

const canaryRequest = canary.check(
  z.refine(({ users = [], organisations = [] }) => Math.max(users.length, organisations.length) <= MAX_PEOPLE),
);

/** A release request to a site; the files of a published version are sent separately. */
export const releaseRequest = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('activate'), module: name, version }),
  z.strictObject({ action: z.literal('canary'), module: name, canary: canaryRequest }),
  z.strictObject({ action: z.literal('promote'), module: name }),
  z.strictObject({ action: z.literal('rollback'), module: name }),
  z.strictObject({ action: z.literal('remove'), module: name, version }),
  z.strictObject({ action: z.literal('off'), module: name, reason: z.string().check(z.maxLength(500)) }),
  z.strictObject({ action: z.literal('on'), module: name }),
]);
export type ReleaseRequest = z.infer<typeof releaseRequest>;

/** Executes a request and returns its answer. */
export async function executeRequest(releases: Releases, request: ReleaseRequest): Promise<unknown> {
  switch (request.action) {
    case 'activate':
      return releases.activate(request.module, request.version);
    case 'canary':
      return releases.startCanary(request.module, request.canary);
    case 'promote':
      return releases.promote(request.module);
    case 'rollback':
      return releases.rollback(request.module);
    case 'remove':
      return releases.remove(request.module, request.version);
    case 'off':
      return releases.switchOff(request.module, request.reason);
    case 'on':
      return releases.switchOn(request.module);
  }
}
