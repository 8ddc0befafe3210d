import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { assumeRole } from './assume-role.ts';
import { percentEncode } from '../protocol/percent.ts';

const ACCOUNT = {
  endpoint: null,
  bucket: 'clinic',
  accessKeyId: 'id',
  accessKeySecret: 'secret',
  roleArn: 'acs:ram::1:role/upload',
};
let server: Server | undefined;

afterEach(() => {
  server?.close();
});

/** Starts a credential service that checks the signature by the provider's documentation. */
async function startService(answer: object, receivedForms: URLSearchParams[]): Promise<string> {
  const createdServer = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const form = new URLSearchParams(Buffer.concat(chunks as Buffer[]).toString());
      receivedForms.push(form);
      const names = [...form.keys()].filter((name) => name !== 'Signature').toSorted();
      const query = names.map((name) => `${percentEncode(name)}=${percentEncode(form.get(name) ?? '')}`).join('&');
      const expectedSignature = createHmac('sha1', 'secret&')
        .update(`POST&%2F&${percentEncode(query)}`)
        .digest('base64');
      const isSigned = form.get('Signature') === expectedSignature;
      response.end(JSON.stringify(isSigned ? answer : { Code: 'SignatureDoesNotMatch' }));
    });
  });
  server = createdServer;
  await new Promise<void>((resolve) => createdServer.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(createdServer.address() as AddressInfo).port}`;
}

test('UPL-03 requests credentials of 15 minutes that can only write below one folder from another provider', async () => {
  const receivedForms: URLSearchParams[] = [];
  const answeredCredentials = {
    AccessKeyId: 'STS.x',
    AccessKeySecret: 's',
    SecurityToken: 't',
    Expiration: '2026-03-02T09:00:00Z',
  };
  const stsEndpoint = await startService({ Credentials: answeredCredentials }, receivedForms);
  const credentials = await assumeRole({ ...ACCOUNT, stsEndpoint }, 'library/o/', true);
  expect(credentials).toEqual({
    accessKeyId: 'STS.x',
    accessKeySecret: 's',
    securityToken: 't',
    expiration: new Date('2026-03-02T09:00:00Z'),
  });
  await assumeRole({ ...ACCOUNT, stsEndpoint }, 'library/o/', false);
  // The shortest duration that the provider allows, because a disabled account retains its credentials until they
  // expire.
  expect(receivedForms.map((form) => form.get('DurationSeconds'))).toEqual(['900', '900']);
  const policies = receivedForms.map((form) => form.get('Policy') ?? '');
  expect(policies[0]).toContain('acs:oss:*:*:clinic/library/o/*');
  expect(policies.map((policy) => policy.includes('oss:PutObject'))).toEqual([true, false]);
  expect(policies.join('')).not.toMatch(/oss:(GetObject"|DeleteObject|ListObjects)/);
});

test('reports a refusal of the service with its code', async () => {
  const stsEndpoint = await startService({ Code: 'NoPermission' }, []);
  await expect(assumeRole({ ...ACCOUNT, stsEndpoint }, 'library/o/', true)).rejects.toThrow('NoPermission');
  await expect(assumeRole({ ...ACCOUNT, accessKeySecret: 'x', stsEndpoint }, '', true)).rejects.toThrow(
    'SignatureDoesNotMatch',
  );
});
