import { expect, test } from '@jest/globals';
import type { ModuleRequires } from '@dentarium/api/modules/calls';
import { findPackageMisfits } from './package-fit.ts';
import type { ProvidedPackage } from './platform.ts';

type Requirement = ModuleRequires[string];

const NAME = '@dentarium/api';

/** The page of a site at version 9.0.0: `callApi` was extended twice, `isStale` broke with 8.0.0. */
const site: ProvidedPackage = {
  version: '9.0.0',
  exports: ['callApi', 'isStale', 'newId'],
  signatures: {
    callApi: { since: '2.0.0', hashes: ['call-3', 'call-2', 'call-1'] },
    isStale: { since: '8.0.0', hashes: ['stale-2'] },
    newId: { since: '9.0.0', hashes: ['id-1'] },
  },
};
const { signatures: _, ...siteWithoutSignatures } = site;

/** A build of today that uses exports with these signatures. */
function build(builtWith: string, signatures: NonNullable<Requirement['signatures']>): Requirement {
  return { version: '*', exports: Object.keys(signatures), builtWith, signatures };
}

/** A build of before signatures. */
const formerBuild = (version: string, ...exports: readonly string[]): Requirement => ({
  version,
  exports: [...exports],
});

test.each<[string, Requirement, ProvidedPackage]>([
  [
    'an older build that uses an extended export',
    build('4.0.0', { callApi: { since: '2.0.0', hashes: ['call-1'] } }),
    site,
  ],
  [
    'a newer build that uses an export that was extended since',
    build('12.0.0', { callApi: { since: '2.0.0', hashes: ['call-4', 'call-3', 'call-2', 'call-1'] } }),
    site,
  ],
  [
    'a build that extended an export in another way',
    build('10.0.0', { callApi: { since: '2.0.0', hashes: ['call-other', 'call-2'] } }),
    site,
  ],
  [
    'a build with the present signature, in spite of its version',
    build('7.3.0', { isStale: { since: '7.0.0', hashes: ['stale-2'] } }),
    site,
  ],
  ['a build without uses', build('1.0.0', {}), site],
  ['a former build of an older major version that uses a kept export', formerBuild('^7.3.0', 'callApi'), site],
  ['a former build in the range of versions', formerBuild('^9.0.0', 'callApi', 'newId'), site],
  [
    'a newer build on an older site without signatures, which has what it uses',
    build('12.0.0', { callApi: { since: '2.0.0', hashes: ['call-4'] } }),
    siteWithoutSignatures,
  ],
  ['a former build on an older site', formerBuild('^9.0.0', 'callApi'), siteWithoutSignatures],
])('MFE-08 accepts %s', (_case, required, provided) => {
  expect(findPackageMisfits(NAME, required, provided)).toEqual([]);
});

const BROKEN = '@dentarium/api: `isStale` has another signature on this site (9.0.0)';

test.each<[string, Requirement, ProvidedPackage, string[]]>([
  [
    'a build that uses a changed export, by name, and no other',
    build('7.3.0', {
      callApi: { since: '2.0.0', hashes: ['call-2'] },
      isStale: { since: '1.0.0', hashes: ['stale-1'] },
    }),
    site,
    [BROKEN],
  ],
  [
    'a build of the same version with another signature',
    build('9.0.0', { isStale: { since: '8.0.0', hashes: ['stale-other'] } }),
    site,
    [BROKEN],
  ],
  [
    'a build that uses a removed export',
    build('7.3.0', { gone: { since: '1.0.0', hashes: ['gone-1'] } }),
    site,
    ['@dentarium/api: `gone` is not provided by this site (9.0.0)'],
  ],
  [
    'a build for a later change of an export',
    build('12.0.0', { isStale: { since: '12.0.0', hashes: ['stale-3'] } }),
    site,
    [BROKEN],
  ],
  ['a former build that uses a changed export', formerBuild('^7.3.0', 'callApi', 'isStale'), site, [BROKEN]],
  [
    'a former build that uses a removed export',
    formerBuild('^7.3.0', 'gone'),
    site,
    ['@dentarium/api: `gone` is not provided by this site (9.0.0)'],
  ],
  [
    'a newer build on an older site without signatures, with an export that has changed since',
    build('12.0.0', { isStale: { since: '10.0.0', hashes: ['stale-3'] } }),
    siteWithoutSignatures,
    [BROKEN],
  ],
  [
    'a former build on an older site by the range of versions',
    formerBuild('^7.3.0', 'callApi'),
    siteWithoutSignatures,
    ['it needs @dentarium/api ^7.3.0; the platform provides 9.0.0'],
  ],
  [
    'a former build for a newer version',
    formerBuild('^10.1.0', 'callApi'),
    site,
    ['it needs @dentarium/api ^10.1.0; the platform provides 9.0.0'],
  ],
  [
    'a build that uses the package as a whole by the range of versions',
    { version: '^7.3.0', exports: null },
    site,
    ['it needs @dentarium/api ^7.3.0; the platform provides 9.0.0'],
  ],
])('MFE-08 refuses %s', (_case, required, provided, misfits) => {
  expect(findPackageMisfits(NAME, required, provided)).toEqual(misfits);
});

test('MFE-08 compares an export named like a property of every object', () => {
  const used = build('9.0.0', { constructor: { since: '9.0.0', hashes: ['x'] } });
  expect(findPackageMisfits(NAME, used, site)).toEqual([
    '@dentarium/api: `constructor` is not provided by this site (9.0.0)',
  ]);
});
