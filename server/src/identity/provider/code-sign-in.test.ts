import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { Application, getCodeOrThrow } from './testing/application.ts';
import { TestBrowser, type Visit } from './testing/test-browser.ts';
import { createTestSite, type TestSite } from './testing/test-site.ts';

interface Message {
  readonly phone: string;
  readonly text: string;
}

/** The receiver of the messages of a site. */
async function createPhones() {
  const messages: Message[] = [];
  const waiting: (() => void)[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      messages.push(JSON.parse(body) as Message);
      waiting.splice(0).forEach((go) => go());
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    /** Returns the code of the first message to a phone, once it has arrived. */
    async codeFor(phone: string): Promise<string> {
      for (;;) {
        const sentMessage = messages.find((message) => message.phone === phone);
        if (sentMessage) return /\d{6}/.exec(sentMessage.text)?.[0] ?? '';
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('sign-in by a code to the phone', () => {
  let phones: Awaited<ReturnType<typeof createPhones>>;
  let site: TestSite;
  beforeAll(async () => {
    phones = await createPhones();
    site = await createTestSite({ smsUrl: phones.url });
  });
  afterAll(async () => {
    await site.close();
    await phones.close();
  });

  let numbers = 0;
  const newPhone = () => `1390000${String((numbers += 1)).padStart(4, '0')}`;
  const newIp = () => `198.51.100.${(numbers += 1)}`;

  async function start(on: TestSite = site, address = newIp(), language = 'en') {
    const browser = new TestBrowser(on, { address, language });
    const application = new Application(on);
    const first = await browser.open(application.authorizationUrl());
    const page = `${first.url.pathname}/code`;
    const send = (phone: string): Promise<Visit> => browser.post(page, { phone, step: 'send' });
    const enter = (phone: string, code: string): Promise<Visit> =>
      browser.submit(page, { phone, code, step: 'sign-in' });
    return { browser, application, first, page, send, enter };
  }
  const findProblem = ({ text }: Visit) => /<p class="problem">([^<]*)</.exec(text)?.[1];
  const toWrongCode = (code: string) => (code === '111111' ? '222222' : '111111');

  test('AUTH-02 signs an account in with its code once, and records the way', async () => {
    const phone = newPhone();
    const account = await site.addAccount({ phone: `+86${phone}` });
    const { browser, application, first, page, send, enter } = await start();
    expect(first.text).toContain('Sign in with an SMS code');
    expect((await browser.get(page)).text).toContain('autocomplete="tel"');
    const codeResponse = await send(`${phone.slice(0, 3)} ${phone.slice(3)}`);
    expect(codeResponse.status).toBe(200);
    expect(codeResponse.text).toContain('autocomplete="one-time-code"');
    const code = await phones.codeFor(`+86${phone}`);
    expect((await enter(phone, toWrongCode(code))).status).toBe(401);
    const { status, body } = await application.exchange(
      getCodeOrThrow(await enter(phone, `${code.slice(0, 3)} ${code.slice(3)}`)),
    );
    expect(status).toBe(200);
    expect(decodeJwt(body.id_token ?? '').sub).toBe(account.id);
    const events = site.events.filter(({ accountId }) => accountId === account.id);
    expect(events).toMatchObject([
      { kind: 'code-sent', signInWay: 'code' },
      { kind: 'signed-in', signInWay: 'code' },
    ]);
    const secondVisit = await start();
    expect((await secondVisit.enter(phone, code)).status).toBe(401);
  });

  test('does not reveal whether a phone belongs to an account', async () => {
    const knownPhone = newPhone();
    await site.addAccount({ phone: knownPhone });
    const unknown = newPhone();
    const [one, other] = [await start(), await start()];
    const answers = async (visit: typeof one, phone: string) => {
      const answeredTexts: [number, string][] = [];
      for (const step of [
        () => visit.send(phone),
        () => visit.send(phone),
        ...Array.from({ length: 6 }, () => () => visit.enter(phone, '000000')),
      ]) {
        const { status, text } = await step();
        const plain = text.replaceAll(phone, 'PHONE').replaceAll(/login\/[\w-]+/g, 'LOGIN');
        // A second may pass between the two steps.
        answeredTexts.push([status, plain.replaceAll(/in (60|59|58) s/g, 'in N s')]);
      }
      return answeredTexts;
    };
    const ofKnown = await answers(one, knownPhone);
    expect(await answers(other, unknown)).toEqual(ofKnown);
    expect(ofKnown.map(([status]) => status)).toEqual([200, 429, 401, 401, 401, 401, 429, 429]);
    await phones.codeFor(knownPhone);
    expect(phones.messages.filter(({ phone }) => phone.includes(unknown))).toEqual([]);
  });

  test('sends another code after a minute, at most five in an hour, and accepts only the last one', async () => {
    const phone = newPhone();
    await site.addAccount({ phone });
    const { send, enter } = await start(site, newIp(), 'zh-CN');
    expect((await send(phone)).status).toBe(200);
    expect(findProblem(await send(phone))).toMatch(/^验证码已发送，(60|59) 秒后可重新获取。$/);
    const first = await phones.codeFor(phone);
    const aMinuteLater = () =>
      sql`update sms_code set sent_at = sent_at - interval '61 seconds' where phone = ${phone}`.execute(site.db);
    for (let sentCount = 1; sentCount < 5; sentCount += 1) {
      await aMinuteLater();
      expect((await send(phone)).status).toBe(200);
    }
    await aMinuteLater();
    expect(findProblem(await send(phone))).toContain('过于频繁');
    const outcome = await enter(phone, first);
    expect([outcome.status, findProblem(outcome)]).toEqual([401, '验证码不正确或已失效。']);
  });

  test('blocks a phone at an address after five wrong codes, also for the right one, and nowhere else', async () => {
    const phone = newPhone();
    const account = await site.addAccount({ phone });
    const { send, enter } = await start();
    await send(phone);
    const code = await phones.codeFor(phone);
    for (let attemptCount = 0; attemptCount < 4; attemptCount += 1)
      expect((await enter(phone, toWrongCode(code))).status).toBe(401);
    const fifth = await enter(phone, toWrongCode(code));
    expect(findProblem(fifth)).toBe('Too many wrong codes. Try again in 15 minutes.');
    expect((await enter(phone, code)).status).toBe(429);
    // The password is a separate way with limits of its own.
    const browser = new TestBrowser(site);
    expect(getCodeOrThrow(await signInWithPassword(browser, account))).not.toBe('');
    // After five attempts the code is invalid everywhere; a new one works at another address.
    await sql`update sms_code set sent_at = sent_at - interval '61 seconds' where phone = ${phone}`.execute(site.db);
    const otherVisit = await start();
    expect((await otherVisit.enter(phone, code)).status).toBe(401);
    phones.messages.length = 0;
    await otherVisit.send(phone);
    expect((await otherVisit.enter(phone, await phones.codeFor(phone))).status).toBe(303);
  });

  async function signInWithPassword(browser: TestBrowser, account: { userName: string; password: string }) {
    const page = await browser.open(new Application(site).authorizationUrl());
    return browser.submit(page.url, { user_name: account.userName, password: account.password });
  }

  test('reveals a disabled account only with the right code, and assigns a shared phone to nobody', async () => {
    const phone = newPhone();
    const disabledAccount = await site.addAccount({ phone });
    await sql`update account set disabled_at = now() where id = ${disabledAccount.id}`.execute(site.db);
    const { send, enter } = await start();
    await send(phone);
    const refusal = await enter(phone, await phones.codeFor(phone));
    expect([refusal.status, findProblem(refusal)]).toEqual([403, 'This account is disabled. Ask your administrator.']);
    const shared = newPhone();
    await site.addAccount({ phone: shared });
    await site.addAccount({ phone: `+86${shared}` });
    const other = await start();
    expect((await other.send(shared)).status).toBe(200);
    expect(phones.messages.filter((message) => message.phone.includes(shared))).toEqual([]);
  });

  test('requests an invalid phone or code again, and refuses a code of the personal centre', async () => {
    const phone = newPhone();
    const account = await site.addAccount({ phone });
    const { send, enter } = await start();
    const refusal = await send('12ab');
    expect([refusal.status, findProblem(refusal)]).toEqual([
      400,
      expect.stringContaining('Enter a mobile phone number'),
    ]);
    expect(refusal.text).toContain('value="12ab"');
    await send(phone);
    const code = await phones.codeFor(phone);
    expect(findProblem(await enter(phone, ' '))).toBe('Enter the code from the message.');
    await site.db.updateTable('sms_code').set({ account_id: account.id }).where('phone', '=', phone).execute();
    expect((await enter(phone, code)).status).toBe(401);
  });

  test('does not reveal a message that could not be handed over', async () => {
    const brokenSite = await createTestSite({ smsUrl: 'http://127.0.0.1:1' });
    const phone = newPhone();
    await brokenSite.addAccount({ phone });
    const { send } = await start(brokenSite);
    expect((await send(phone)).status).toBe(200);
    await brokenSite.close();
  });

  test("hides the way without a sender, and shows messages of a demonstration's own accounts only", async () => {
    const silent = await createTestSite();
    const { first, browser, page } = await start(silent);
    expect(first.text).not.toContain('SMS code');
    expect((await browser.get(page)).status).toBe(404);
    await silent.close();
    const demo = await createTestSite({ demo: true });
    const [phone, real] = [newPhone(), newPhone()];
    await demo.addAccount({ userName: 'doctor', isDemo: true, phone });
    await demo.addAccount({ phone: real });
    const visit = await start(demo);
    expect((await visit.browser.get(`${visit.page}?user_name=doctor`)).text).toContain(`value="${phone}"`);
    const shownPage = await visit.send(phone);
    const code = /your code is (\d{6})/.exec(shownPage.text)?.[1] ?? '';
    expect(getCodeOrThrow(await visit.enter(phone, code))).not.toBe('');
    const other = await start(demo);
    expect((await other.send(real)).text).not.toContain('your code is');
    expect(await demo.db.selectFrom('sms_outbox').select('phone').execute()).toEqual([{ phone }]);
    await demo.close();
  });
});
