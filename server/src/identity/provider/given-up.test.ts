import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { waitUntil } from '../../areas/files/testing/until.ts';
import { createTestSite, type TestSite } from './testing/test-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const HEAD = 'POST /identity/token HTTP/1.1\r\nhost: a\r\ncontent-type: application/x-www-form-urlencoded\r\n';

test.each([
  ['resets its connection in the body', `${HEAD}content-length: 100\r\n\r\ngrant_type=`],
  ['sends a body that cannot be read', `${HEAD}transfer-encoding: chunked\r\n\r\n5\r\ngrant\r\nno size\r\n`],
])('does not report a failure for a client that %s', async (_, text) => {
  site.log.length = 0;
  const client = connect(Number(new URL(site.address).port), '127.0.0.1').on('error', () => undefined);
  await once(client, 'connect');
  client.write(text);
  await waitUntil(async () => site.log.some((line) => line.includes('incoming request')));
  client.resetAndDestroy();
  await waitUntil(async () => site.log.some((line) => line.includes('identity provider')));
  expect(site.log.filter((line) => line.includes('the identity provider failed'))).toEqual([]);
});
