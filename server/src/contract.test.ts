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

/** What belongs to no module: the shell and several modules need it. */
const OF_THE_SITE = [
  'Agent',
  'ConfigService',
  'DicCommonService',
  'DoctorServer',
  'FileService',
  'LoginLogs',
  'MemberService',
  'ModuleService',
  'OnlineFileService',
  'PackageService',
  'PacsServices',
  'PublicConfig',
  'SigningOrganizationServer',
  'Site',
  'TaskService',
  'WhiteListService',
];

/** Who is signed in, and who their colleagues are, belongs to no module; the other calls of these two services do. */
const OF_THE_SESSION = [
  'UsersService.GetUserInfo',
  'UsersService.QueryRolesByUserId',
  'UsersService.QueryUsersInfo',
  'UserWebApiService.QueryUserOrgs',
];

test('MODE-06 every call says whose module it belongs to, so that it is refused while that is off', () => {
  const unmarked = CONTRACT.filter(({ module }) => module === undefined).map(({ id }) => id);
  const known = (id: string) => OF_THE_SITE.includes(id.split('.')[0] ?? '') || OF_THE_SESSION.includes(id);
  expect(unmarked.filter((id) => !known(id))).toEqual([]);
});
