import { existsSync } from 'node:fs';
import type { Call } from '@dentarium/api';
import { announceWhitelists } from '@dentarium/release';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';

/** Lists the white lists that calls require. */
export function listCallWhitelists(contract: readonly Pick<Call, 'permission'>[]): string[] {
  return contract.flatMap(({ permission }) =>
    typeof permission === 'object' && 'whitelist' in permission ? [permission.whitelist] : [],
  );
}

/**
 * Writes the names of the white lists beside the modules of the site, for releases: those of the settings, and those
 * that calls of the product require. The members stay in the settings. If the folder is not writable, releases use the
 * names that were written before.
 */
export async function publishWhitelistNames(
  { modulesDir, whitelists }: Pick<Config, 'modulesDir' | 'whitelists'>,
  contract: readonly Pick<Call, 'permission'>[],
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  if (!existsSync(modulesDir)) return;
  try {
    await announceWhitelists(modulesDir, new Set([...whitelists.keys(), ...listCallWhitelists(contract)]));
  } catch (error) {
    log.warn({ err: error }, 'the names of the white lists cannot be written for releases');
  }
}
