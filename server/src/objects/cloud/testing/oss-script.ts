// The acceptance test of `oss-protocol.md`, section 10.3, which runs in the page. It is passed as text, so it uses
// nothing from outside its body.

/** The input of the page. */
export interface ScriptInput {
  readonly endpoint: string;
  readonly bucket: string;
  readonly v4: boolean;
  readonly credentials: { readonly accessKeyId: string; readonly accessKeySecret: string; readonly stsToken: string };
  /** A small JPEG in Base64. */
  readonly picture: string;
  /** Bytes of a part; the large object has three parts. */
  readonly partSize: number;
}

interface Result {
  readonly name: string;
  readonly res: { readonly status: number; readonly headers: Record<string, string> };
  readonly etag?: string;
}

/** The methods of the client that the script uses. */
interface Client {
  put(name: string, file: Blob, options?: object): Promise<Result>;
  multipartUpload(name: string, file: Blob, options?: object): Promise<Result>;
  initMultipartUpload(name: string): Promise<{ uploadId: string }>;
  abortMultipartUpload(name: string, uploadId: string): Promise<Result>;
  listParts(name: string, uploadId: string): Promise<{ parts: unknown }>;
  head(name: string): Promise<Result & { meta: Record<string, string> | null }>;
  getObjectMeta(name: string): Promise<Result>;
  get(name: string, options?: object): Promise<{ content: Uint8Array; res: Result['res'] }>;
  listV2(query: object): Promise<{
    objects?: { name: string }[];
    prefixes?: string[];
    isTruncated: boolean;
    nextContinuationToken?: string;
    keyCount: number;
  }>;
  list(query: object): Promise<{ objects?: { name: string }[]; isTruncated: boolean; nextMarker: string | null }>;
  signatureUrl(name: string, options?: object): string;
  signatureUrlV4(method: string, seconds: number, request: object, name: string): Promise<string>;
  copy(to: string, from: string): Promise<Result>;
  delete(name: string): Promise<Result>;
  deleteMulti(names: string[], options?: object): Promise<{ deleted?: unknown[]; res: Result['res'] }>;
}

type Construct = new (options: object) => Client;

/** Runs every operation and returns the results. */
export async function runOssScript(input: ScriptInput): Promise<Record<string, unknown>> {
  const OSS = (globalThis as unknown as { OSS: Construct }).OSS;
  const options = {
    region: 'oss-local',
    endpoint: input.endpoint,
    bucket: input.bucket,
    sldEnable: true,
    secure: false,
    authorizationV4: input.v4,
    retryMax: 0,
    ...input.credentials,
  };
  const client = new OSS(options);
  const results: Record<string, unknown> = {};
  const createBytes = (size: number, seed: number) => {
    const createdBytes = new Uint8Array(size);
    for (let at = 0; at < size; at += 1) createdBytes[at] = (at * 31 + seed + (at >> 11)) & 255;
    return createdBytes;
  };
  const isEqual = (one: Uint8Array, other: Uint8Array) =>
    one.length === other.length && one.every((b, at) => b === other[at]);
  const catchFailure = async (work: () => Promise<unknown>) => {
    try {
      await work();
      return 'none';
    } catch (error) {
      const { name, code, status } = error as { name: string; code?: string; status?: number };
      return { name, code, status };
    }
  };

  // put, with a name of many kinds of characters
  const name = `患者/P 001/图 1+(a)[b]'!*.jpg`;
  const small = createBytes(5000, 1);
  const putResult = await client.put(name, new Blob([small], { type: 'image/jpeg' }), {
    meta: { name: encodeURIComponent('王小明.jpg') },
  });
  results['put'] = [putResult.res.status, /^"[0-9A-F]{32}"$/.test(putResult.res.headers['etag'] ?? '')];
  results['zero'] = (await client.put('zero.bin', new Blob([]))).res.status;
  const head = await client.head(name);
  results['head'] = [head.res.status, head.res.headers['content-length'], head.meta?.['name']];
  results['headMissing'] = await catchFailure(() => client.head('nothing.jpg'));
  results['getMissing'] = await catchFailure(() => client.get('nothing.jpg'));
  results['meta'] = (await client.getObjectMeta(name)).res.headers['content-length'];
  const getResult = await client.get(name);
  results['get'] = [isEqual(new Uint8Array(getResult.content), small), getResult.res.headers['cache-control']];

  // multipart
  const large = createBytes(Math.floor(input.partSize * 2.4), 7);
  const progress: number[] = [];
  await client.multipartUpload('big/vol.zip', new File([large], 'vol.zip'), {
    partSize: input.partSize,
    parallel: 4,
    timeout: 600_000,
    progress: (share: number) => progress.push(share),
  });
  results['progress'] = progress;
  const whole = await client.get('big/vol.zip');
  results['multipart'] = isEqual(new Uint8Array(whole.content), large);
  results['tag'] = /^"[0-9A-F]{32}-3"$/.test((await client.head('big/vol.zip')).res.headers['etag'] ?? '');
  await client.multipartUpload('big/small.bin', new File([createBytes(50_000, 2)], 'small.bin'), { partSize: 102_400 });
  results['smallMultipart'] = (await client.head('big/small.bin')).res.headers['content-length'];
  const upload = await client.initMultipartUpload('big/given-up.bin');
  results['parts'] = (await client.listParts('big/given-up.bin', upload.uploadId)).parts;
  results['abort'] = (await client.abortMultipartUpload('big/given-up.bin', upload.uploadId)).res.status;
  const fresh = new OSS(options);
  results['aborted'] = await catchFailure(() => fresh.listParts('big/given-up.bin', upload.uploadId));

  // pictures
  const picture = Uint8Array.from(atob(input.picture), (sign) => sign.charCodeAt(0));
  await client.put('pictures/a.jpg', new Blob([picture], { type: 'image/jpeg' }));
  const sized = await client.get('pictures/a.jpg', { process: 'image/resize,w_150' });
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(sized.content)]));
  results['resize'] = [bitmap.width, bitmap.height];
  results['badProcess'] = await catchFailure(() => client.get('pictures/a.jpg', { process: 'image/blur,r_3' }));

  // listings
  for (let index = 0; index < 5; index += 1) await client.put(`list/${index}.txt`, new Blob([`${index}`]));
  await client.put('list/sub/x.txt', new Blob(['x']));
  const first = await client.listV2({ prefix: 'list/', 'max-keys': '4' });
  const second = await client.listV2({
    prefix: 'list/',
    'max-keys': '4',
    'continuation-token': first.nextContinuationToken,
  });
  results['pages'] = [
    first.isTruncated,
    second.isTruncated,
    [...(first.objects ?? []), ...(second.objects ?? [])].map((o) => o.name),
  ];
  const folders = await client.listV2({ prefix: 'list/', delimiter: '/' });
  results['folders'] = [folders.prefixes, folders.keyCount];
  results['all'] = (await client.listV2({ 'max-keys': '1000' })).objects?.length;
  const versionOneList = await client.list({ prefix: 'list/', 'max-keys': 3 });
  results['listV1'] = [
    versionOneList.objects?.map((o) => o.name),
    versionOneList.isTruncated,
    versionOneList.nextMarker,
  ];
  results['tooMany'] = await catchFailure(() => client.listV2({ 'max-keys': '1001' }));

  // signed addresses, fetched without headers
  const fetchSigned = async (address: string) => {
    const answer = await fetch(address);
    return [
      answer.status,
      isEqual(new Uint8Array(await answer.arrayBuffer()), small),
      answer.headers.get('content-type'),
    ];
  };
  try {
    results['addressV1'] = await fetchSigned(client.signatureUrl(name, { expires: 300 }));
    const savedResponse = await fetch(client.signatureUrl(name, { response: { 'content-type': 'text/html' } }));
    results['noPage'] = savedResponse.headers.get('content-type');
  } catch (error) {
    results['addressV1'] = (error as Error).message;
  }
  results['addressV4'] = await fetchSigned(await client.signatureUrlV4('GET', 300, {}, name));
  results['otherMethod'] = (await fetch(await client.signatureUrlV4('PUT', 300, {}, name))).status;

  // copies and removals
  await client.copy('copy of 图.jpg', name);
  results['copy'] = isEqual(new Uint8Array((await client.get('copy of 图.jpg')).content), small);
  results['delete'] = (await client.delete('copy of 图.jpg')).res.status;
  results['deleteMissing'] = (await client.delete('copy of 图.jpg')).res.status;
  results['deleteMulti'] = (await client.deleteMulti(['list/0.txt', 'list/1.txt', 'list/<&>.txt'])).deleted?.length;
  results['deleteQuiet'] = (await client.deleteMulti(['list/2.txt', 'list/3.txt'], { quiet: true })).res.status;
  results['left'] = (await client.listV2({ prefix: 'list/' })).objects?.map((o) => o.name);

  // refusals
  const createClientWith = (change: object) => new OSS({ ...options, ...change });
  results['wrongSecret'] = await catchFailure(() =>
    createClientWith({ accessKeySecret: 'wrong' }).put('x', new Blob(['x'])),
  );
  results['wrongToken'] = await catchFailure(() =>
    createClientWith({ stsToken: `${input.credentials.stsToken}x` }).put('x', new Blob(['x'])),
  );
  results['climb'] = (await fetch(`${input.endpoint}/${input.bucket}/..%2f..%2fetc/passwd`)).status;
  const realNow = Date.now;
  const RealDate = Date;
  const LateDate = class extends RealDate {
    constructor(...values: ConstructorParameters<DateConstructor> | []) {
      if (values.length === 0) super(realNow() + 3_600_000);
      else super(...values);
    }
    static override now() {
      return realNow() + 3_600_000;
    }
  };
  globalThis.Date = LateDate as DateConstructor;
  results['skew'] = await new OSS(options).put('late.txt', new Blob(['late'])).then(
    (result) => result.res.status,
    (error: Error) => error.name,
  );
  globalThis.Date = RealDate;
  return results;
}
