import type { Call } from '@dentarium/api';
import { service } from '@dentarium/api/contract';
import { listUnboundedInputs, listUndeclared } from '@dentarium/api/testing/contract-rules';
import { expect, test } from '@jest/globals';
import { CONTRACT } from './contract.ts';

/**
 * Calls for every signed-in user: they change the own account or tasks of the caller, store bytes that belong to
 * nothing yet, or report the state of the page.
 */
const OWN_CHANGES = [
  'UsersService.UpdateUserInfo',
  'UsersService.UpdateIsOrthodontist',
  'UsersService.UpdateUserOperationPage',
  'UserWebApiService.UpdateUserSex',
  'UserWebApiService.UpdateUserHeadImg',
  'UserWebApiService.SendCode',
  'UserWebApiService.UpdateUserPhone',
  'UserWebApiService.UpdatePassword',
  'UserWebApiService.BindThirdParty',
  'UserWebApiService.FinishBindThirdParty',
  'UserWebApiService.UnBindThirdParty',
  'DoctorServer.InsertOrUpdatePreference',
  'LoginLogs.InsertLoginLog',
  'ModuleService.ReportModules',
  'NoticeService.FinishNotices',
  'NoticeService.ReadNotices',
  'NoticeService.SaveNoticeSetting',
  'NoticeService.SeeNotices',
  'RequestService.SettleRequests',
  'FileService.RegisterObject',
  'FileService.UploadPart',
  'OnlineFileService.PublicUploadPart',
  'FileService.PutObject',
  'TaskService.RemoveTask',
  'TaskService.RetryTask',
  'ActivationCodeService.ExchangeActivationCode',
  'MemberService.CreateOrder',
];

test('CALL-05 gives the calls of shared services and of areas unique ids and addresses', () => {
  expect(new Set(CONTRACT.map(({ id }) => id)).size).toBe(CONTRACT.length);
  expect(new Set(CONTRACT.map(({ method, path }) => `${method} ${path}`)).size).toBe(CONTRACT.length);
});

test('CALL-05 limits all input of a call, whoever declares it', () => {
  expect(CONTRACT.flatMap((call) => listUnboundedInputs(call).map((field) => `${call.id}: ${field}`))).toEqual([]);
});

test('declares the shown or changed data of a call, whoever declares it', () => {
  expect(listUndeclared(CONTRACT)).toEqual([]);
});

test('records a call that changes data of others, whoever declares it', () => {
  const unrecorded = CONTRACT.filter(({ writes, permission, audit }) => writes && permission !== 'signedIn' && !audit);
  expect(unrecorded.map(({ id }) => id)).toEqual([]);
});

test('BEN-09 has a caller for a tool that a membership unlocks', () => {
  const open = CONTRACT.filter((call) => call.benefit !== undefined && call.permission === 'anyone');
  expect(open.map(({ id }) => id)).toEqual([]);
});

test('MODE-03 changes only own data by a sign-in alone', () => {
  const changing = CONTRACT.filter((call) => call.writes && call.permission === 'signedIn').map(({ id }) => id);
  expect(changing.toSorted()).toEqual(OWN_CHANGES.toSorted());
});

test('MODE-06 assigns a call to one module or states why to none, whoever declares it', () => {
  const unmarked = CONTRACT.filter(({ module, none }) => (module === undefined) === (none === undefined));
  expect(unmarked.map(({ id }) => id)).toEqual([]);
});

test('MODE-06 keeps only services of every page and of several modules outside of the modules', () => {
  const listUnmarked = (reason: Call['none']) => {
    const services = CONTRACT.filter(({ none }) => none === reason).map(({ id }) => id.split('.')[0] ?? '');
    return [...new Set(services)].toSorted().join(' ');
  };
  expect(listUnmarked('page')).toBe(
    'ActivationCodeService Agent ConfigService LoginLogs MemberService ModuleService NoticeService PackageService PublicConfig RecordingService RequestService Site TaskService UserWebApiService UsersService WhiteListService',
  );
  expect(listUnmarked('several')).toBe(
    'AlgorithmStatisticsService DicCommonService DoctorServer FileService OnlineFileService PacsServices',
  );
});

test('MODE-06 rejects a service without a module at compile time', () => {
  // @ts-expect-error -- nobody says whose it is
  const unmarked = service('LabService', '/api/LabService', {});
  // @ts-expect-error -- it is a module's, and nobody's at once
  const doubled = service('LabService', '/api/LabService', { module: 'lab', none: 'several' });
  expect([typeof unmarked, typeof doubled]).toEqual(['function', 'function']);
});
