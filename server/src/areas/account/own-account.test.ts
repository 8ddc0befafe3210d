import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as calls from '@dentarium/api/account/calls';
import * as ownCalls from './calls.ts';
import { getUserInfo } from '@dentarium/api/account/user-calls';
import sharp from 'sharp';
import { hashPassword } from '../../identity/secrets/passwords.ts';
import { matchesPassword } from '../../identity/provider/testing/password-matches.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { readLastSmsCode } from '../../testing/sms-code.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
let clinic: string;
beforeAll(async () => {
  site = await createTestApp({ DEMO: '1' });
  clinic = await makeOrganisation(site.db);
});
afterAll(() => site.close());

let numbers = 0;
const newPhone = (): string => `139${String((numbers += 1)).padStart(8, '0')}`;

async function person(password: string | null = null) {
  const id = await makeAccount(site.db, { organisations: [clinic], roles: ['juniorDoctor'] });
  const hash = password === null ? null : await hashPassword(password);
  await site.db.updateTable('account').set({ password_hash: hash }).where('id', '=', id).execute();
  return { id, client: await site.as(id) };
}

async function passwordIs(id: string, password: string): Promise<boolean> {
  const row = await site.db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return matchesPassword(row.password_hash, password);
}

describe('PERS-01 the own account', () => {
  test('PERS-01 changes name, gender and the orthodontist flag of the caller only', async () => {
    const { id, client } = await person();
    const other = await person();
    await client.call(calls.updateUserInfo, { body: { userId: id, realName: '  王   医生 ' } });
    await client.call(calls.updateUserSex, { body: { userId: id, sex: 2 } });
    await client.call(calls.updateIsOrthodontist, { body: { isOrthodontist: true } });
    await client.call(calls.updateUserOperationPage, { body: { isShow: 0 } });
    expect(await client.call(ownCalls.getOwnAccount, {})).toMatchObject({
      name: '王 医生',
      gender: 2,
      isOrthodontist: true,
      qualificationStatus: 1,
      hasPassword: false,
    });
    expect((await client.call(getUserInfo, {})).isshowOperation).toBe(0);
    const theirs = { body: { userId: other.id, realName: 'x' } };
    expect(await callExpectingRefusal(client, calls.updateUserInfo, theirs)).toMatchObject({
      code: 'account.self',
      status: 403,
    });
    // Each of these signs has two code units.
    const longName = '𠮷'.repeat(50);
    await client.call(calls.updateUserInfo, { body: { userId: id, realName: longName } });
    expect((await client.call(ownCalls.getOwnAccount, {})).name).toBe(longName);
    for (const realName of [' ', '王\u202e医生', `${longName}𠮷`])
      expect((await callExpectingRefusal(client, calls.updateUserInfo, { body: { userId: id, realName } })).code).toBe(
        'account.name',
      );
    expect((await other.client.call(ownCalls.getOwnAccount, {})).name).not.toBe('x');
  });

  test('PERS-01 scales an avatar image down and removes its EXIF', async () => {
    const { client } = await person();
    const photo = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#c08050' } })
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .jpeg()
      .toBuffer();
    const avatar = await client.call(calls.updateUserHeadImg, { body: { file: new Blob([photo]) } });
    expect(avatar).toMatch(/^data:image\/jpeg;base64,/);
    const storedImage = Buffer.from(avatar.split(',')[1] ?? '', 'base64');
    const { width, height, exif } = await sharp(storedImage).metadata();
    expect({ width, height, exif }).toEqual({ width: 200, height: 200, exif: undefined });
    expect((await client.call(getUserInfo, {})).avatar).toBe(avatar);
    for (const bytes of [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), photo.subarray(0, 200)]) {
      const refusal = await callExpectingRefusal(client, calls.updateUserHeadImg, {
        body: { file: new Blob([bytes]) },
      });
      expect(refusal.code).toBe('account.avatar');
    }
  });
});

describe('PERS-08 a phone and its code', () => {
  test('PERS-01 changes the phone with the code sent to the new phone', async () => {
    const { id, client } = await person();
    const phone = newPhone();
    expect(await client.call(calls.sendCode, { body: { phone } })).toEqual({ cooldown: 60 });
    const code = await readLastSmsCode(site.db, `+86${phone}`);
    const wrong = code === '000000' ? '000001' : '000000';
    const change = (enteredCode: string, to = phone) => ({ body: { userId: id, phone: to, code: enteredCode } });
    expect((await callExpectingRefusal(client, calls.updateUserPhone, change(''))).code).toBe('sms.empty');
    expect((await callExpectingRefusal(client, calls.updateUserPhone, change(wrong))).code).toBe('sms.wrong');
    expect((await callExpectingRefusal(client, calls.updateUserPhone, change(code, newPhone()))).code).toBe(
      'sms.wrong',
    );
    await client.call(calls.updateUserPhone, change(code));
    // In English a number without country code is stored with +86.
    expect((await client.call(ownCalls.getOwnAccount, {})).phone).toBe(`+86${phone}`);
    expect((await callExpectingRefusal(client, calls.updateUserPhone, change(code))).code).toBe('sms.wrong');
  });

  test('PERS-08 refuses an invalid, an unsupported and a taken phone number', async () => {
    const { client } = await person();
    const send = (phone: string) => callExpectingRefusal(client, calls.sendCode, { body: { phone } });
    expect((await send('12ab')).code).toBe('account.phone');
    expect((await send('12345')).code).toBe('account.phone');
    expect((await send('+44')).code).toBe('account.phoneUnsupported');
    expect((await send('')).code).toBe('account.noPhone');

    const first = await person();
    const second = await person();
    const phone = newPhone();
    await first.client.call(calls.sendCode, { body: { phone } });
    await first.client.call(calls.updateUserPhone, {
      body: { userId: first.id, phone, code: await readLastSmsCode(site.db, `+86${phone}`) },
    });
    await site.db.deleteFrom('sms_code').execute();
    await second.client.call(calls.sendCode, { body: { phone } });
    const code = await readLastSmsCode(site.db, `+86${phone}`);
    const takenRefusal = await callExpectingRefusal(second.client, calls.updateUserPhone, {
      body: { userId: second.id, phone, code },
    });
    expect(takenRefusal.code).toBe('account.phoneTaken');
  });

  test('PERS-01 sends another code only after a minute', async () => {
    const { client } = await person();
    const phone = newPhone();
    await client.call(calls.sendCode, { body: { phone } });
    const repeatedRefusal = await callExpectingRefusal(client, calls.sendCode, { body: { phone } });
    expect(repeatedRefusal).toMatchObject({ code: 'sms.cooldown', status: 429 });
    expect((repeatedRefusal.detail as { seconds: number }).seconds).toBeLessThanOrEqual(60);
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() => client.call(calls.sendCode, { body: { phone: newPhone().replace('139', '138') } })),
    );
    expect(answers.every(({ status }) => status === 'fulfilled')).toBe(true);
  });

  test('PERS-08 refuses the right code after five wrong attempts', async () => {
    const { id, client } = await person();
    const phone = newPhone();
    await client.call(calls.sendCode, { body: { phone } });
    const code = await readLastSmsCode(site.db, `+86${phone}`);
    const wrong = code === '111111' ? '222222' : '111111';
    const tryCode = async (enteredCode: string) =>
      (await callExpectingRefusal(client, calls.updateUserPhone, { body: { userId: id, phone, code: enteredCode } }))
        .code;
    for (let attempt = 0; attempt < 4; attempt += 1) expect(await tryCode(wrong)).toBe('sms.wrong');
    expect(await tryCode(wrong)).toBe('sms.wait');
    // The same applies after the wait.
    await site.db.deleteFrom('sign_in_failure').execute();
    expect(await tryCode(code)).toBe('sms.wrong');
  });

  test('PERS-01 shows a user of a demo site only their own messages', async () => {
    const { client } = await person();
    const other = await person();
    const phone = newPhone();
    await client.call(calls.sendCode, { body: { phone } });
    expect(await client.call(ownCalls.queryOutbox, {})).toMatchObject([{ phone: `+86${phone}` }]);
    expect(await other.client.call(ownCalls.queryOutbox, {})).toEqual([]);
  });
});

describe('PERS-08 passwords', () => {
  test('PERS-08 changes the password by the old one, checks its length and difference, and ends sessions', async () => {
    const { id, client } = await person('old-secret');
    const change = (oldPassword: string, newPassword: string) => ({ body: { oldPassword, newPassword } });
    expect((await callExpectingRefusal(client, calls.updatePassword, change('old-secret', ''))).code).toBe(
      'account.passwordEmpty',
    );
    expect((await callExpectingRefusal(client, calls.updatePassword, change('old-secret', '12345'))).code).toBe(
      'account.passwordShort',
    );
    expect((await callExpectingRefusal(client, calls.updatePassword, change('', 'new-secret'))).code).toBe(
      'account.passwordEmpty',
    );
    expect((await callExpectingRefusal(client, calls.updatePassword, change('wrong', 'new-secret'))).code).toBe(
      'account.passwordWrong',
    );
    expect((await callExpectingRefusal(client, calls.updatePassword, change('old-secret', 'old-secret'))).code).toBe(
      'account.passwordSame',
    );
    expect(await passwordIs(id, 'old-secret')).toBe(true);
    await client.call(calls.updatePassword, change('old-secret', 'new-secret'));
    expect(await passwordIs(id, 'new-secret')).toBe(true);
    expect((await callExpectingRefusal(client, ownCalls.getOwnAccount, {})).status).toBe(401);
  });

  test('PERS-08 changes the password by a code to the own phone', async () => {
    const { id, client } = await person('old-secret');
    const phone = `+86${newPhone()}`;
    await site.db.updateTable('account').set({ phone }).where('id', '=', id).execute();
    await client.call(calls.sendCode, { body: { phone: '' } });
    const input = (code: string) => ({ body: { code, newPassword: 'new-secret' } });
    expect((await callExpectingRefusal(client, calls.updatePassword, input(''))).code).toBe('sms.empty');
    await client.call(calls.updatePassword, input(await readLastSmsCode(site.db, phone)));
    expect(await passwordIs(id, 'new-secret')).toBe(true);
  });

  test('PERS-08 stores neither password nor code for repeated requests or in the audit trail', async () => {
    const { id, client } = await person('old-secret');
    await client.call(calls.updatePassword, { body: { oldPassword: 'old-secret', newPassword: 'new-secret' } });
    const storedResults = await site.db.selectFrom('request_result').selectAll().where('account_id', '=', id).execute();
    expect(storedResults).toEqual([]);
    const trail = await site.db.selectFrom('audit_entry').selectAll().where('account_id', '=', id).execute();
    expect(trail.map(({ action }) => action)).toEqual(['account.password']);
    expect(JSON.stringify(trail)).not.toContain('secret');
  });

  test('PERS-08 refuses a password for an account of an external provider', async () => {
    const { client } = await person(null);
    const refusal = await callExpectingRefusal(client, calls.updatePassword, {
      body: { oldPassword: 'x', newPassword: 'new-secret' },
    });
    expect(refusal.code).toBe('account.passwordElsewhere');
  });

  test('SITE-02 PERS-08 sets the first password of a registered account by a code, of no external one', async () => {
    const { id, client } = await person();
    const phone = newPhone();
    await site.db.updateTable('account').set({ phone }).where('id', '=', id).execute();
    expect(await client.call(ownCalls.getOwnAccount, {})).toMatchObject({ hasPassword: false, canSetPassword: true });
    await client.call(calls.sendCode, { body: { phone: '' } });
    const body = { code: await readLastSmsCode(site.db, phone), newPassword: 'new-secret' };
    await site.db.updateTable('account').set({ external_subject: id }).where('id', '=', id).execute();
    expect((await callExpectingRefusal(client, calls.updatePassword, { body })).code).toBe('account.passwordElsewhere');
    expect((await client.call(ownCalls.getOwnAccount, {})).canSetPassword).toBe(false);
    await site.db.updateTable('account').set({ external_subject: null }).where('id', '=', id).execute();
    await client.call(calls.updatePassword, { body });
    expect(await passwordIs(id, 'new-secret')).toBe(true);
  });
});
