import { existsSync } from 'node:fs';
import type { Call } from '@dentarium/api';
import { announceWhitelists } from '@dentarium/release';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';

/**
 * Says beside the modules of the site which white lists there are, for releases: those of the settings, and those that calls of the product
 * go by. Who is on them stays in the settings. Where the folder cannot be written, releases are measured by what was said before.
 */
export async function publishWhitelistNames(
  { modulesDir, whitelists }: Pick<Config, 'modulesDir' | 'whitelists'>,
  contract: readonly Pick<Call, 'permission'>[],
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  if (!existsSync(modulesDir)) return;
  const callWhitelists = contract.flatMap(({ permission }) =>
    typeof permission === 'object' && 'whitelist' in permission ? [permission.whitelist] : [],
  );
  try {
    await announceWhitelists(modulesDir, new Set([...whitelists.keys(), ...callWhitelists]));
  } catch (error) {
    log.warn({ err: error }, 'the names of the white lists cannot be written for releases');
  }
}
