import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { CHROME, openOssPage, type OssPage } from './testing/oss-page.ts';
import { runOssScript } from './testing/oss-script.ts';
import { mintCredentials } from './token.ts';

const describeWithBrowser = CHROME === undefined ? describe.skip : describe;

describeWithBrowser('UPL-02 the unmodified browser client of ali-oss (oss-protocol.md, 10.3)', () => {
  let app: TestApp;
  let oss: OssPage;
  let picture: string;

  beforeAll(async () => {
    app = await createTestApp({ MODE: 'public' });
    oss = await openOssPage();
    const image = sharp({ create: { width: 600, height: 300, channels: 3, background: '#336699' } });
    picture = (await image.jpeg().toBuffer()).toString('base64');
  });

  afterAll(async () => {
    await oss.close();
    await app.close();
  });

  function createCredentials(prefix = '') {
    const cloud = app.app.files.library.cloud;
    if (cloud?.kind !== 'own') throw new Error('the endpoint is not there');
    const { deps } = cloud;
    const grant = {
      bucket: deps.bucket,
      prefix,
      rights: ['read', 'write', 'list', 'delete'],
      maxSize: 1e9,
      holder: null,
    } as const;
    const { accessKeyId, accessKeySecret, securityToken } = mintCredentials(
      deps.keys.key,
      grant,
      new Date(Date.now() + 600_000),
    );
    return { accessKeyId, accessKeySecret, stsToken: securityToken };
  }

  test.each([
    ['localhost', 'version 1', false],
    ['localhost', 'version 4', true],
    ['127.0.0.1', 'version 1', false],
    ['127.0.0.1', 'version 4', true],
  ])('supports all operations at %s with signatures of %s', async (host, _, v4) => {
    await app.db.deleteFrom('oss_object').execute();
    const endpoint = `http://${host}:${new URL(app.address).port}`;
    // Once with the part size of the product; more bytes test nothing else.
    const partSize = v4 && host === 'localhost' ? 8_388_608 : 838_861;
    const input = { endpoint, bucket: 'dentarium', v4, credentials: createCredentials(), picture, partSize };
    const results = await oss.page.evaluate(runOssScript, input);
    const isAddress = host === '127.0.0.1';
    expect(results).toEqual({
      put: [200, true],
      zero: 200,
      head: [200, '5000', encodeURIComponent('王小明.jpg')],
      headMissing: { name: 'NoSuchKeyError', code: 'NoSuchKey', status: 404 },
      getMissing: { name: 'NoSuchKeyError', code: 'NoSuchKey', status: 404 },
      meta: '5000',
      get: [true, 'no-cache'],
      progress: [0, 0.25, 0.5, 0.75, 1],
      multipart: true,
      tag: true,
      smallMultipart: '50000',
      parts: [],
      abort: 204,
      aborted: { name: 'NoSuchUploadError', code: 'NoSuchUpload', status: 404 },
      resize: [150, 75],
      badProcess: { name: 'InvalidArgumentError', code: 'InvalidArgument', status: 400 },
      pages: [true, false, ['list/0.txt', 'list/1.txt', 'list/2.txt', 'list/3.txt', 'list/4.txt', 'list/sub/x.txt']],
      folders: [['list/sub/'], 6],
      all: 11,
      listV1: [['list/0.txt', 'list/1.txt', 'list/2.txt'], true, 'list/2.txt'],
      tooMany: { name: 'InvalidArgumentError', code: 'InvalidArgument', status: 400 },
      addressV1: isAddress ? 'can not get the object URL when endpoint is IP' : [200, true, 'image/jpeg'],
      ...(isAddress ? {} : { noPage: 'image/jpeg' }),
      addressV4: [200, true, 'image/jpeg'],
      otherMethod: 403,
      copy: true,
      delete: 204,
      deleteMissing: 204,
      deleteMulti: 3,
      deleteQuiet: 200,
      left: ['list/4.txt', 'list/sub/x.txt'],
      wrongSecret: { name: 'SignatureDoesNotMatchError', code: 'SignatureDoesNotMatch', status: 403 },
      wrongToken: { name: 'InvalidAccessKeyIdError', code: 'InvalidAccessKeyId', status: 403 },
      climb: 400,
      skew: 200,
    });
  });

  test('fails a part with an explanation if the page cannot read its etag', async () => {
    const { page } = oss;
    await page.route('**/dentarium/**', async (route) => {
      const response = await route.fetch();
      const { 'access-control-expose-headers': _exposed, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    const message = await page.evaluate(
      async ({ endpoint, credentials }) => {
        const OSS = (
          globalThis as unknown as {
            OSS: new (options: object) => {
              multipartUpload: (name: string, file: Blob, options: object) => Promise<unknown>;
            };
          }
        ).OSS;
        const options = { region: 'oss-local', endpoint, bucket: 'dentarium', sldEnable: true, ...credentials };
        try {
          await new OSS(options).multipartUpload('x.bin', new File([new Uint8Array(300_000)], 'x.bin'), {
            partSize: 102_400,
            parallel: 1,
          });
          return 'done';
        } catch (error) {
          return (error as Error).message;
        }
      },
      { endpoint: `http://localhost:${new URL(app.address).port}`, credentials: createCredentials() },
    );
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(message).toMatch(/etag/i);
  });
});
