import { expect, test } from '@jest/globals';
import type { VersionOutcome } from '@dentarium/release';
import { findFallbackVersions } from './last-good.ts';

type Outcomes = Readonly<Record<string, VersionOutcome>>;

/** Returns the fallbacks of a module of which versions 1 to 5 were live one after the other. */
function findFallbacks(
  outcomes: Outcomes,
  { misfits = [], current = '5' }: { readonly misfits?: readonly string[]; readonly current?: string } = {},
): string[] {
  const liveStack = ['1', '2', '3', '4', '5'];
  const module = {
    name: 'orders',
    live: '5',
    liveStack,
    versions: new Map([...liveStack, '6'].map((id) => [id, {}])),
    missingRequirements: new Map(
      [...liveStack, '6'].map((id) => [id, misfits.includes(id) ? ['it needs what is not there'] : []]),
    ),
  };
  return findFallbackVersions(module, current, (_, id) => outcomes[id] ?? null);
}

test.each<[string, Outcomes, Parameters<typeof findFallbacks>[1], string[]]>([
  ['the most recent versions without any report', {}, {}, ['4', '3', '2']],
  ['good versions before the others', { 1: 'good', 3: 'good', 4: 'seen' }, {}, ['3', '1', '4']],
  ['failed versions last', { 4: 'failed', 3: 'failed' }, {}, ['2', '1', '4']],
  ['no version that does not fit the platform', {}, { misfits: ['4', '2'] }, ['3', '1']],
  ['the live version first from a canary', { 5: 'seen', 2: 'good' }, { current: '6' }, ['5', '2', '4']],
])('MFE-04 tries %s', (_case, outcomes, options, expected) => {
  expect(findFallbacks(outcomes, options)).toEqual(expected);
});
