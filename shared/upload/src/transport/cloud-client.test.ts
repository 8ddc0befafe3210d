import { expect, test } from '@jest/globals';
import { createClientOptions } from './cloud-client.ts';
import { toCloudError, isForgotten, isMissing, isCredentialsError } from './cloud-errors.ts';

const CONFIG = {
  libraryRoot: 'library',
  libraryBucket: 'clinic',
  libraryType: 1,
  remark1: '',
  region: 'oss-cn-hangzhou',
  maxFileSize: 1e9,
};
const KEYS = { accessKeyId: 'id', accessKeySecret: 'secret', stsToken: 'token' };
const refresh = async () => KEYS;

test('UPL-02 UPL-11 connects the client to the region, to the named endpoint, or to the site itself', () => {
  expect(createClientOptions(CONFIG, 'http://localhost:8080', KEYS, refresh)).toMatchObject({
    region: 'oss-cn-hangzhou',
    bucket: 'clinic',
    secure: true,
    timeout: 600_000,
    refreshSTSTokenInterval: 60_000,
    ...KEYS,
  });
  const own = createClientOptions({ ...CONFIG, remark1: 'self' }, 'http://localhost:8080', KEYS, refresh);
  expect(own).toMatchObject({ endpoint: 'http://localhost:8080', sldEnable: true, secure: false });
  const endpointOptions = createClientOptions(
    { ...CONFIG, remark1: 'https://oss.example' },
    'http://localhost:8080',
    KEYS,
    refresh,
  );
  expect(endpointOptions).toMatchObject({ endpoint: 'https://oss.example', sldEnable: true, secure: true });
});

test('UPL-03 reports an error about a missing region in the configuration', () => {
  const make = () => createClientOptions({ ...CONFIG, region: '' }, '', KEYS, refresh);
  expect(make).toThrow('The storage configuration names no region.');
});

test('UPL-04 recognises a missing object by its name or its code, never by its message', () => {
  expect(isMissing({ name: 'NoSuchKeyError', status: 404 })).toBe(true);
  expect(isMissing(Object.assign(new Error('anything'), { code: 'NoSuchKey' }))).toBe(true);
  expect(isMissing(new Error('Object not exists'))).toBe(false);
});

test('UPL-03 renews credentials only after an expired or unknown credential, or a cut connection', () => {
  expect(isCredentialsError({ code: 'SecurityTokenExpired' })).toBe(true);
  expect(isCredentialsError({ code: 'InvalidAccessKeyId' })).toBe(true);
  expect(isCredentialsError({ name: 'RequestError', status: -1 })).toBe(true);
  expect(isCredentialsError({ code: 'AccessDenied', status: 403 })).toBe(false);
});

test.each([
  [{ name: 'RequestError', status: -1 }, 'network.failed'],
  [{ name: 'ConnectionTimeoutError', status: -2 }, 'network.timeout'],
  [{ code: 'InsufficientStorage', status: 507 }, 'upload.diskFull'],
  [{ code: 'InternalError', status: 500 }, 'server.unavailable'],
  [{ code: 'AccessDenied', status: 403 }, 'upload.failed'],
])('UPL-02 maps the failure %j of the client to %s for users', (error, code) => {
  expect(toCloudError(error)).toMatchObject({ code });
});

test('UPL-02 shows no failure for an upload that the cloud has removed', () => {
  expect(isForgotten({ name: 'abort', status: 0 })).toBe(true);
  expect(isForgotten({ code: 'NoSuchUpload', status: 404 })).toBe(true);
  expect(isForgotten({ name: 'cancel', status: 0 })).toBe(false);
});
