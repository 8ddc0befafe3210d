import { expect, test } from '@jest/globals';
import { type ClaimDecision, decideClaim, type PlaceFacts } from './claim-places.ts';

const NEW_FOLDER: PlaceFacts = {
  kind: 'folder',
  siteId: 'A',
  owner: undefined,
  isKnown: false,
  isOldShare: false,
  hasDrawnFile: false,
  hasObjects: false,
  areFilesMissing: false,
};

test.each<[string, Partial<PlaceFacts>, ClaimDecision]>([
  ['the folder of a new site', {}, 'claim'],
  ['the folder of every later start', { owner: 'A', isKnown: true }, 'own'],
  ['a folder whose disk is not mounted', { isKnown: true }, 'lost'],
  ['a folder with the files of another site', { owner: 'B', isKnown: true }, 'foreign'],
  ['the folder of an older version', { hasDrawnFile: true, hasObjects: true }, 'claim'],
  ['the folder of an older version whose files are elsewhere', { areFilesMissing: true }, 'missing-files'],
  ['an empty bucket of a new site', { kind: 'bucket' }, 'claim'],
  ['a bucket of another site', { kind: 'bucket', owner: 'B', hasObjects: true }, 'foreign'],
  ['a bucket of another site of an older version', { kind: 'bucket', hasObjects: true }, 'other-objects'],
  ['the bucket of an older version', { kind: 'bucket', hasObjects: true, hasDrawnFile: true }, 'claim'],
  [
    'a bucket of another site in place of its own',
    { kind: 'bucket', hasObjects: true, areFilesMissing: true },
    'missing-files',
  ],
  ['a bucket that was emptied', { kind: 'bucket', isKnown: true }, 'lost'],
  ['a new share', { kind: 'share' }, 'new-share'],
  ['a share with files of somebody', { kind: 'share', hasObjects: true }, 'other-objects'],
  ['the share of an older version', { kind: 'share', isOldShare: true, hasObjects: true }, 'claim'],
  ['a share that is not mounted', { kind: 'share', isKnown: true }, 'lost'],
])('SITE-04 SITE-05 %s: %j is %s', (_, facts, decision) => {
  expect(decideClaim({ ...NEW_FOLDER, ...facts })).toBe(decision);
});
