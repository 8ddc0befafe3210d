import { FLAG_NAMES, type FlagName } from '@dentarium/domain';
import { recordOperatorAudit } from '../areas/operator-audit.ts';
import { defineSiteCommand } from '../areas/site-command.ts';
import { StartupError } from '../config/startup-error.ts';

import { loadStoredFlags, storeFlags } from './site-flags.ts';

/** `site set-features`: shows or changes the feature switches that the site stores. */
export const setFeatures = defineSiteCommand({
  name: 'set-features',
  usage: `[none | <names with commas>]`,
  summary: `Shows the feature switches of the site, or sets those that are on: ${FLAG_NAMES.join(', ')}.`,
  positionals: [0, 1],
  async run({ positionals: [text] }, { config, print, withDatabase }) {
    if (text === undefined) {
      const names = config.hasFixedFlags
        ? FLAG_NAMES.filter((name) => config.flags[name])
        : await withDatabase((db) => loadStoredFlags(db));
      print(
        `On: ${names.length === 0 ? 'none' : names.join(', ')}${config.hasFixedFlags ? ' (by FLAGS or DEMO)' : ''}`,
      );
      return;
    }
    const names = parseNames(text);
    if (config.hasFixedFlags)
      throw new StartupError('FLAGS or DEMO decides about the feature switches of this site. Remove it first.');
    await withDatabase((db) =>
      db.transaction().execute(async (transaction) => {
        await storeFlags(transaction, names);
        await recordOperatorAudit(transaction, 'site.features', { detail: { flags: names } });
      }),
    );
    print(`On: ${names.length === 0 ? 'none' : names.join(', ')}. Open pages follow when they are loaded again.`);
  },
});

/** @throws StartupError with the possible names for any other */
function parseNames(text: string): FlagName[] {
  const names = text === 'none' ? [] : text.split(',').map((name) => name.trim());
  const unknownName = names.find((name) => !FLAG_NAMES.some((flagName) => flagName === name));
  if (unknownName !== undefined)
    throw new StartupError(`"${unknownName}" is no feature switch: choose of ${FLAG_NAMES.join(', ')}, or none.`);
  return FLAG_NAMES.filter((name) => names.includes(name));
}
