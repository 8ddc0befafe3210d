import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { formatError } from '@dentarium/api/errors';
import { updateUserInfo } from '@dentarium/api/account/calls';
import { getOwnAccount } from './areas/account/calls.ts';
import { listSocketProtocols } from '@dentarium/api/socket-messages';
import { WebSocket } from 'ws';
import { waitUntil } from './areas/files/testing/until.ts';
import { Application } from './identity/provider/testing/application.ts';
import { TestBrowser } from './identity/provider/testing/test-browser.ts';
import { notifyAccount } from './kernel/socket/notify.ts';
import { createSiteBehindNginx, describeBehindNginx, type SiteBehindNginx } from './testing/site-behind-nginx.ts';

const MIB = 1024 * 1024;
const TOO_LARGE = formatError('request.tooLarge', 'ch', {});

// The client of these tests is on the loopback: if that is trusted, nginx must not forward the client's headers.
describeBehindNginx.each(['1', 'loopback'])('a site behind nginx as deploy/nginx has it, TRUST_PROXY=%s', (trust) => {
  let site: SiteBehindNginx;
  beforeAll(async () => {
    site = await createSiteBehindNginx({ DEMO: '1', TRUST_PROXY: trust });
  });
  afterAll(() => site.close());

  const getAddresses = () => ({ address: site.url, publicUrl: site.url });

  test('serves sign-in and calls, and records the address that nginx saw, whatever a header claims', async () => {
    const browser = new TestBrowser(getAddresses(), { address: '203.0.113.66' });
    const { access_token: token } = await new Application(getAddresses()).signIn(browser, site.doctor);
    const client = site.createClientFor(token);
    expect((await client.call(getOwnAccount, {})).userName).toBe('doctor');
    await client.call(updateUserInfo, { body: { userId: site.doctor.id, realName: 'Li' } });
    const trail = await site.app.db.selectFrom('audit_entry').select(['action', 'address']).execute();
    expect(trail).toEqual([
      { action: 'session.signed-in', address: '127.0.0.1' },
      { action: 'account.name', address: '127.0.0.1' },
    ]);
  });

  test('applies the limits of sign-in and codes despite a forged X-Forwarded-For', async () => {
    const statuses: number[] = [];
    for (let number = 1; number <= 6; number += 1) {
      const browser = new TestBrowser(getAddresses(), { address: `203.0.113.${number}` });
      const page = await browser.open(new Application(getAddresses()).authorizationUrl());
      statuses.push((await browser.post(page.url, { user_name: 'victim', password: 'wrong' })).status);
      await browser.post(`${page.url.pathname}/code`, { phone: `1390000000${number}`, step: 'send' });
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
    const codeRows = await site.app.db.selectFrom('sms_code').select('address').execute();
    expect(codeRows).toEqual(Array.from({ length: 6 }, () => ({ address: '127.0.0.1' })));
  });

  test('delivers messages to a socket', async () => {
    const { id } = site.doctor;
    const socket = new WebSocket(
      `${site.url.replace('https', 'wss')}/socket?userId=${id}&groupCode=FoWeb`,
      listSocketProtocols(await site.app.signIn(id)),
      { origin: site.url, ca: site.nginx.certificate },
    );
    const messages: unknown[] = [];
    socket.on('message', (data) => messages.push(JSON.parse((data as Buffer).toString())));
    await once(socket, 'open');
    await waitUntil(async () => messages.length === 1);
    await notifyAccount(site.app.db, id, { kind: 'aiCallback', patientId: 'o' });
    await waitUntil(async () => messages.length === 2);
    expect(messages).toEqual([{ kind: 'ready' }, { kind: 'aiCallback', patientId: 'o' }]);
    socket.close();
    await once(socket, 'close');
  });

  test('refuses a body that is too large in the language of the user', async () => {
    const answer = await fetch(`${site.url}${updateUserInfo.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await site.app.signIn(site.doctor.id)}`,
        'content-type': 'application/json',
        'accept-language': 'zh-CN',
      },
      body: JSON.stringify({ userId: site.doctor.id, realName: 'x'.repeat(9 * MIB) }),
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ errorCode: 'request.tooLarge', errorMessage: TOO_LARGE });
  });

  test.each(['/', '/healthz', '/identity/.well-known/openid-configuration'])(
    'sends the https header once at %s',
    async (path) => {
      const { headers } = await fetch(`${site.url}${path}`);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    },
  );

  test('redirects http to https under the name of the site', async () => {
    const answer = await fetch(`${site.plainUrl}/patients?page=2`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, 'https://localhost/patients?page=2']);
  });

  // The last test, because it stops the server.
  test('logs neither names nor tokens of addresses, with and without an answer', async () => {
    const address = `${site.url}/patients/Wang-Xiaoming?search=Wang&token=a-secret-token`;
    expect((await fetch(address)).status).toBe(404);
    await site.app.app.close();
    expect((await fetch(address)).status).toBe(502);
    await waitUntil(async () => (await site.nginx.logs()).includes(' 502 '));
    expect(await site.nginx.logs()).toMatch(/^127\.0\.0\.1 \[.+\] GET 404 HTTP\/1\.1 \d+ \d+ [\d.]+s$/m);
    expect(await site.nginx.logs()).not.toMatch(/patients|Wang|secret/);
  });
});
