import { existsSync } from 'node:fs';
import type { Call } from '@dentarium/api';
import { announceCalls, announceWhitelists } from '@dentarium/release';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';

/** Lists the white lists that calls require. */
export function listCallWhitelists(contract: readonly Pick<Call, 'permission'>[]): string[] {
  return contract.flatMap(({ permission }) =>
    typeof permission === 'object' && 'whitelist' in permission ? [permission.whitelist] : [],
  );
}

/** Lists the paths of GET calls without input, which a declaration may name. */
function listPlainCalls(contract: readonly Pick<Call, 'method' | 'path'>[]): string[] {
  return contract.flatMap(({ method, path }) => (method === 'GET' && !path.includes(':') ? [path] : []));
}

/**
 * Writes names beside the modules of the site, for releases: the white lists of the settings and those that calls of the
 * product require, and the calls that a declaration may name. The members of the lists stay in the settings. If the
 * folder is not writable, releases use the names that were written before.
 */
export async function publishSiteNames(
  { modulesDir, whitelists }: Pick<Config, 'modulesDir' | 'whitelists'>,
  contract: readonly Pick<Call, 'method' | 'path' | 'permission'>[],
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  if (!existsSync(modulesDir)) return;
  try {
    await announceWhitelists(modulesDir, [...whitelists.keys(), ...listCallWhitelists(contract)]);
    await announceCalls(modulesDir, listPlainCalls(contract));
  } catch (error) {
    log.warn({ err: error }, 'the names of the site cannot be written for releases');
  }
}
