import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { CONTRACT } from './services/index.ts';

/** Calls for whoever is signed in: they change the caller's own account or keep bytes that belong to nothing yet. */
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
  'FileService.RegisterObject',
  'FileService.UploadPart',
  'OnlineFileService.PublicUploadPart',
  'FileService.PutObject',
];

describe('CALL-05 the contract', () => {
  test('has every call once, by id and by address', () => {
    expect(new Set(CONTRACT.map((call) => call.id)).size).toBe(CONTRACT.length);
    expect(new Set(CONTRACT.map((call) => `${call.method} ${call.path}`)).size).toBe(CONTRACT.length);
  });

  test.each(CONTRACT.map((call) => [call.id, call] as const))(
    '%s is described, and its shapes can be documented',
    (_, call) => {
      expect(call.summary).toMatch(/\.$/);
      const named = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      const params =
        call.params === undefined ? {} : (z.toJSONSchema(call.params, { io: 'input' }) as { properties?: object });
      expect(
        Object.keys(('properties' in params && params.properties) || {}).toSorted((a, b) => a.localeCompare(b)),
      ).toEqual(named.toSorted((a, b) => String(a).localeCompare(String(b))));
      expect(() => z.toJSONSchema(call.result, { unrepresentable: 'any' })).not.toThrow();
    },
  );

  test.each(
    CONTRACT.filter((call) => call.writes && call.permission !== 'signedIn').map((call) => [call.id, call] as const),
  )('%s changes something, so it is recorded', (_, call) => {
    expect(call.audit).toBeTruthy();
  });

  test("MODE-03 a sign-in alone changes nothing but what is one's own", () => {
    const changing = CONTRACT.filter((call) => call.writes && call.permission === 'signedIn').map(({ id }) => id);
    expect(changing.toSorted()).toEqual(OWN_CHANGES.toSorted());
  });
});
