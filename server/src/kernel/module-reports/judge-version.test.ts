import { expect, test } from '@jest/globals';
import { judgeVersion, toFaultThreshold, type VersionCounts } from './judge-version.ts';

const NOTHING: VersionCounts = {
  goodPages: 0,
  goodAccounts: 0,
  faultAccounts: 0,
  recentFaultAccounts: 0,
  secondsOfUse: 0,
};
const LARGE = { goodPages: 10, accounts: 40 };
const SMALL = { goodPages: 10, accounts: 2 };

test.each<[string, Partial<VersionCounts>, typeof LARGE, string | null]>([
  ['nothing before a report', {}, LARGE, null],
  ['as seen after one page', { goodPages: 1, goodAccounts: 1 }, LARGE, 'seen'],
  ['as seen after pages of few accounts', { goodPages: 20, goodAccounts: 2 }, LARGE, 'seen'],
  ['as seen after nine pages', { goodPages: 9, goodAccounts: 9 }, LARGE, 'seen'],
  ['as good after ten pages', { goodPages: 10, goodAccounts: 3 }, LARGE, 'good'],
  ['by the number of the operator', { goodPages: 10, goodAccounts: 3 }, { ...LARGE, goodPages: 30 }, 'seen'],
  ['as seen after an hour on a large site', { goodPages: 2, goodAccounts: 2, secondsOfUse: 3600 }, LARGE, 'seen'],
  ['as good after an hour on a small site', { goodPages: 2, goodAccounts: 1, secondsOfUse: 3600 }, SMALL, 'good'],
  ['as seen within the hour on a small site', { goodPages: 2, goodAccounts: 2, secondsOfUse: 3599 }, SMALL, 'seen'],
  ['nothing by faults of two accounts', { faultAccounts: 2, recentFaultAccounts: 2 }, LARGE, null],
  ['as failed by faults of three accounts', { faultAccounts: 3, recentFaultAccounts: 3 }, LARGE, 'failed'],
  ['as failed by faults of both accounts of a small site', { faultAccounts: 2 }, SMALL, 'failed'],
  ['as failed after old faults if it never worked', { faultAccounts: 5 }, LARGE, 'failed'],
  ['as good in spite of old faults if it works', { goodPages: 50, goodAccounts: 20, faultAccounts: 5 }, LARGE, 'good'],
  [
    'as good with faults of a few of many accounts',
    { goodPages: 90, goodAccounts: 40, faultAccounts: 4, recentFaultAccounts: 4 },
    LARGE,
    'good',
  ],
  [
    'as failed once it fails for many accounts',
    { goodPages: 50, goodAccounts: 20, faultAccounts: 5, recentFaultAccounts: 5 },
    LARGE,
    'failed',
  ],
])('MFE-04 judges a version %s', (_case, counts, site, outcome) => {
  expect(judgeVersion({ ...NOTHING, ...counts }, site)).toBe(outcome);
});

test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 3],
  [5000, 3],
])('MFE-04 needs of %d accounts the reports of %d', (accounts, threshold) => {
  expect(toFaultThreshold(accounts)).toBe(threshold);
});
