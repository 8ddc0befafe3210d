import { describe, expect, test } from '@jest/globals';
import { type OssRequest, readRequest } from '../protocol/oss-request.ts';
import { encodePath } from '../protocol/percent.ts';
import { signV1, buildStringToSignV1 } from '../protocol/signature-v1.ts';
import { buildCanonicalRequest, signV4 } from '../protocol/signature-v4.ts';

// The known answers of `oss-protocol.md`, sections 4 and 5.
const SECRET = 'test-secret-0123456789';
const TOKEN = 'token+/=abc';
const PICTURE = '患者/P001/图 1.jpg';

function request(method: string, keyAndQuery: string, headers: Record<string, string>): OssRequest {
  return readRequest(method, `/demo-bucket/${keyAndQuery}`, headers);
}

describe('UPL-02 signature version 1', () => {
  const date = 'Mon, 02 Mar 2026 08:00:00 GMT';
  const common = { 'x-oss-date': date, 'x-oss-security-token': TOKEN, 'x-oss-user-agent': 'dev-test' };

  test.each([
    ['PUT', encodePath(PICTURE), 'image/jpeg', 'sodHuAy500mE3bF1W6gXVTKaLtg='],
    ['POST', 'big/vol.zip?uploads=', 'application/zip', 'eY3l5k8bfJqqIXmtys5Y8nDjeY4='],
    ['PUT', 'big/vol.zip?partNumber=1&uploadId=ABC', 'application/zip', 'oOKzEpiv+9ejI5GnOTZ1zAMxujg='],
  ])('%s %s', (method, address, contentType, signature) => {
    const text = buildStringToSignV1(request(method, address, { ...common, 'content-type': contentType }), date, false);
    expect(signV1(SECRET, text)).toBe(signature);
  });

  test('signs an address', () => {
    const query = `OSSAccessKeyId=STS.TESTKEY&Expires=1772442000&x-oss-process=image%2Fresize%2Cw_150&security-token=token%2B%2F%3Dabc`;
    const text = buildStringToSignV1(request('GET', `${encodePath(PICTURE)}?${query}`, {}), '1772442000', true);
    expect(signV1(SECRET, text)).toBe('34wGcIwnsXT4UUtKDFcRvkbndXM=');
  });
});

describe('UPL-02 signature version 4', () => {
  const date = '20260302T080000Z';
  const scope = { day: '20260302', region: 'cn-hangzhou' };
  const common = {
    'x-oss-date': date,
    'x-oss-security-token': TOKEN,
    'x-oss-user-agent': 'dev-test',
    'x-oss-content-sha256': 'UNSIGNED-PAYLOAD',
  };

  test.each([
    [
      'PUT',
      encodePath(PICTURE),
      { ...common, 'content-type': 'image/jpeg' },
      'd99dd69f0f3b7bc3d8eea7aea346624b56a5a8a7e080f00e59432cddedd77a4b',
    ],
    [
      'GET',
      `?list-type=2&prefix=${encodePath('患者/')}&max-keys=1000`,
      common,
      'f1553d3016f67613bdee2cf4cd7c3ad63dae6e2cb35ddab80811ab05781c3be6',
    ],
    [
      'GET',
      `${encodePath(PICTURE)}?x-oss-process=image%2Fresize%2Cw_150&x-oss-credential=STS.TESTKEY%2F20260302%2Fcn-hangzhou%2Foss%2Faliyun_v4_request&x-oss-date=${date}&x-oss-expires=3600&x-oss-signature-version=OSS4-HMAC-SHA256&x-oss-security-token=token%2B%2F%3Dabc`,
      {},
      'dcc9f340293bf4d9f16d8c90029368e21feb37aee06175d4ff449e139cf6490b',
    ],
  ])('%s %s', (method, address, headers, signature) => {
    const canonical = buildCanonicalRequest(request(method, address, headers), [], 'bare');
    expect(signV4(SECRET, date, scope, canonical)).toBe(signature);
  });

  test('encodes characters that a browser leaves unencoded in an address', () => {
    expect(buildCanonicalRequest(request('GET', "a(1)!'*.jpg", {}), [], 'bare').split('\n')[1]).toBe(
      '/demo-bucket/a%281%29%21%27%2A.jpg',
    );
  });
});

describe('object names', () => {
  test.each([
    ['with a climb', '%2e%2e/secret'],
    ['with a climb inside', 'a/../b'],
    ['with a dot for a folder', 'a/%2E/b'],
    ['with a NUL', 'a%00b'],
    ['that begins with a slash', '%2Fetc'],
    ['over 1023 bytes', 'x'.repeat(1024)],
    ['that is no UTF-8', '%ff'],
  ])('refuses a name %s', (_, name) => {
    expect(() => request('GET', name, {})).toThrow('not valid');
  });

  test('accepts a name of several scripts and characters unchanged', () => {
    expect(request('GET', '%E6%82%A3/a%2Bb%20(1)..jpg', {}).key).toBe('患/a+b (1)..jpg');
  });
});
