import { defineSiteCommand } from '../../../kernel/areas/site-command.ts';
import { retryMissing } from './retry-missing.ts';

/** `site retry-missing`: after lost files were restored one by one. */
export const retryMissingCommand = defineSiteCommand({
  name: 'retry-missing',
  usage: '',
  summary: 'Makes the pictures of all files again that were missing in the store; the server does it within a minute.',
  async run(_input, { print, withDatabase }) {
    const count = await withDatabase((db) => retryMissing(db));
    print(`${count} pictures are tried again.`);
  },
});
