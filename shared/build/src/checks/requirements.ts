import { LEDGER, readLedger } from '../requirements/ledger.ts';
import type { Check } from './check.ts';

/** The list of requirements is true: it names for each id the tests whose titles name it, and each id has a row and a test. */
export const requirements: Check = {
  name: 'requirements',
  run: async (root) => {
    const { present, derived, untested } = readLedger(root);
    const written = new Set(present.split('\n'));
    const stale = derived.split('\n').filter((line) => !written.has(line));
    return [
      ...untested.map((id) => `${LEDGER}: no test names ${id}`),
      ...stale.map((line) => `${LEDGER}: ${idOf(line)} is not as the tests have it; npm run requirements writes it`),
    ];
  },
};

function idOf(line: string): string {
  return line.split('|')[1]?.trim() ?? '';
}
