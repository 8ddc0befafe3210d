import type { Call } from '@dentarium/api';
import { service } from '@dentarium/api/contract';
import { unboundedIn, undeclared } from '@dentarium/api/testing/contract-rules';
import { expect, test } from '@jest/globals';
import { CONTRACT } from './contract.ts';

test('CALL-05 the calls of shared services and of areas have each an id and an address of their own', () => {
  expect(new Set(CONTRACT.map(({ id }) => id)).size).toBe(CONTRACT.length);
  expect(new Set(CONTRACT.map(({ method, path }) => `${method} ${path}`)).size).toBe(CONTRACT.length);
});

test('CALL-05 a call takes in nothing without a bound, whoever declares it', () => {
  expect(CONTRACT.flatMap((call) => unboundedIn(call).map((field) => `${call.id}: ${field}`))).toEqual([]);
});

test('a call says what its answer shows, or what it changes, whoever declares it', () => {
  expect(undeclared(CONTRACT)).toEqual([]);
});

test('a call that changes what belongs to others is recorded, whoever declares it', () => {
  const unrecorded = CONTRACT.filter(({ writes, permission, audit }) => writes && permission !== 'signedIn' && !audit);
  expect(unrecorded.map(({ id }) => id)).toEqual([]);
});

test('MODE-06 a call belongs to one module, or says why to none, whoever declares it', () => {
  const unmarked = CONTRACT.filter(({ module, none }) => (module === undefined) === (none === undefined));
  expect(unmarked.map(({ id }) => id)).toEqual([]);
});

test('MODE-06 no other service outlasts the modules than what every page stands on, and what several modules ask for', () => {
  const unmarked = (reason: Call['none']) => {
    const services = CONTRACT.filter(({ none }) => none === reason).map(({ id }) => id.split('.')[0] ?? '');
    return [...new Set(services)].toSorted().join(' ');
  };
  expect(unmarked('page')).toBe(
    'Agent ConfigService LoginLogs MemberService ModuleService PackageService PublicConfig Site TaskService UserWebApiService UsersService WhiteListService',
  );
  expect(unmarked('several')).toBe(
    'AlgorithmStatisticsService DicCommonService DoctorServer FileService OnlineFileService PacsServices',
  );
});

test('MODE-06 a service without the mark is none for the compiler', () => {
  // @ts-expect-error -- nobody says whose it is
  const unmarked = service('LabService', '/api/LabService', {});
  // @ts-expect-error -- it is a module's, and nobody's at once
  const doubled = service('LabService', '/api/LabService', { module: 'lab', none: 'several' });
  expect([typeof unmarked, typeof doubled]).toEqual(['function', 'function']);
});
