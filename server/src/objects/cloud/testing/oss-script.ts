// The acceptance of `oss-protocol.md`, section 10.3, as it runs in the page. It is handed over as text and so uses
// nothing from outside of itself.

/** What the page is told. */
export interface ScriptInput {
  readonly endpoint: string;
  readonly bucket: string;
  readonly v4: boolean;
  readonly credentials: { readonly accessKeyId: string; readonly accessKeySecret: string; readonly stsToken: string };
  /** Base64 of a small JPEG. */
  readonly picture: string;
  /** Bytes of a part; the large object has three. */
  readonly partSize: number;
}

interface Result {
  readonly name: string;
  readonly res: { readonly status: number; readonly headers: Record<string, string> };
  readonly etag?: string;
}

/** The part of the client that is used here. */
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

/** Runs every operation and gives what came of it. */
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
  const seen: Record<string, unknown> = {};
  const bytes = (size: number, seed: number) => {
    const made = new Uint8Array(size);
    for (let at = 0; at < size; at += 1) made[at] = (at * 31 + seed + (at >> 11)) & 255;
    return made;
  };
  const same = (one: Uint8Array, other: Uint8Array) =>
    one.length === other.length && one.every((b, at) => b === other[at]);
  const failure = async (work: () => Promise<unknown>) => {
    try {
      await work();
      return 'none';
    } catch (error) {
      const { name, code, status } = error as { name: string; code?: string; status?: number };
      return { name, code, status };
    }
  };

  // put, with a name of all kinds of signs
  const name = `患者/P 001/图 1+(a)[b]'!*.jpg`;
  const small = bytes(5000, 1);
  const put = await client.put(name, new Blob([small], { type: 'image/jpeg' }), {
    meta: { name: encodeURIComponent('王小明.jpg') },
  });
  seen['put'] = [put.res.status, /^"[0-9A-F]{32}"$/.test(put.res.headers['etag'] ?? '')];
  seen['zero'] = (await client.put('zero.bin', new Blob([]))).res.status;
  const head = await client.head(name);
  seen['head'] = [head.res.status, head.res.headers['content-length'], head.meta?.['name']];
  seen['headMissing'] = await failure(() => client.head('nothing.jpg'));
  seen['getMissing'] = await failure(() => client.get('nothing.jpg'));
  seen['meta'] = (await client.getObjectMeta(name)).res.headers['content-length'];
  const got = await client.get(name);
  seen['get'] = [same(new Uint8Array(got.content), small), got.res.headers['cache-control']];

  // multipart
  const large = bytes(Math.floor(input.partSize * 2.4), 7);
  const progress: number[] = [];
  await client.multipartUpload('big/vol.zip', new File([large], 'vol.zip'), {
    partSize: input.partSize,
    parallel: 4,
    timeout: 600_000,
    progress: (share: number) => progress.push(share),
  });
  seen['progress'] = progress;
  const whole = await client.get('big/vol.zip');
  seen['multipart'] = same(new Uint8Array(whole.content), large);
  seen['tag'] = /^"[0-9A-F]{32}-3"$/.test((await client.head('big/vol.zip')).res.headers['etag'] ?? '');
  await client.multipartUpload('big/small.bin', new File([bytes(50_000, 2)], 'small.bin'), { partSize: 102_400 });
  seen['smallMultipart'] = (await client.head('big/small.bin')).res.headers['content-length'];
  const begun = await client.initMultipartUpload('big/given-up.bin');
  seen['parts'] = (await client.listParts('big/given-up.bin', begun.uploadId)).parts;
  seen['abort'] = (await client.abortMultipartUpload('big/given-up.bin', begun.uploadId)).res.status;
  const fresh = new OSS(options);
  seen['aborted'] = await failure(() => fresh.listParts('big/given-up.bin', begun.uploadId));

  // pictures
  const picture = Uint8Array.from(atob(input.picture), (sign) => sign.charCodeAt(0));
  await client.put('pictures/a.jpg', new Blob([picture], { type: 'image/jpeg' }));
  const sized = await client.get('pictures/a.jpg', { process: 'image/resize,w_150' });
  const drawn = await createImageBitmap(new Blob([new Uint8Array(sized.content)]));
  seen['resize'] = [drawn.width, drawn.height];
  seen['badProcess'] = await failure(() => client.get('pictures/a.jpg', { process: 'image/blur,r_3' }));

  // listings
  for (let index = 0; index < 5; index += 1) await client.put(`list/${index}.txt`, new Blob([`${index}`]));
  await client.put('list/sub/x.txt', new Blob(['x']));
  const first = await client.listV2({ prefix: 'list/', 'max-keys': '4' });
  const second = await client.listV2({
    prefix: 'list/',
    'max-keys': '4',
    'continuation-token': first.nextContinuationToken,
  });
  seen['pages'] = [
    first.isTruncated,
    second.isTruncated,
    [...(first.objects ?? []), ...(second.objects ?? [])].map((o) => o.name),
  ];
  const folders = await client.listV2({ prefix: 'list/', delimiter: '/' });
  seen['folders'] = [folders.prefixes, folders.keyCount];
  seen['all'] = (await client.listV2({ 'max-keys': '1000' })).objects?.length;
  const old = await client.list({ prefix: 'list/', 'max-keys': 3 });
  seen['listV1'] = [old.objects?.map((o) => o.name), old.isTruncated, old.nextMarker];
  seen['tooMany'] = await failure(() => client.listV2({ 'max-keys': '1001' }));

  // signed addresses, fetched without headers
  const fetched = async (address: string) => {
    const answer = await fetch(address);
    return [answer.status, same(new Uint8Array(await answer.arrayBuffer()), small), answer.headers.get('content-type')];
  };
  try {
    seen['addressV1'] = await fetched(client.signatureUrl(name, { expires: 300 }));
    const saved = await fetch(client.signatureUrl(name, { response: { 'content-type': 'text/html' } }));
    seen['noPage'] = saved.headers.get('content-type');
  } catch (error) {
    seen['addressV1'] = (error as Error).message;
  }
  seen['addressV4'] = await fetched(await client.signatureUrlV4('GET', 300, {}, name));
  seen['otherMethod'] = (await fetch(await client.signatureUrlV4('PUT', 300, {}, name))).status;

  // copies and removals
  await client.copy('copy of 图.jpg', name);
  seen['copy'] = same(new Uint8Array((await client.get('copy of 图.jpg')).content), small);
  seen['delete'] = (await client.delete('copy of 图.jpg')).res.status;
  seen['deleteMissing'] = (await client.delete('copy of 图.jpg')).res.status;
  seen['deleteMulti'] = (await client.deleteMulti(['list/0.txt', 'list/1.txt', 'list/<&>.txt'])).deleted?.length;
  seen['deleteQuiet'] = (await client.deleteMulti(['list/2.txt', 'list/3.txt'], { quiet: true })).res.status;
  seen['left'] = (await client.listV2({ prefix: 'list/' })).objects?.map((o) => o.name);

  // refusals
  const wrong = (change: object) => new OSS({ ...options, ...change });
  seen['wrongSecret'] = await failure(() => wrong({ accessKeySecret: 'wrong' }).put('x', new Blob(['x'])));
  seen['wrongToken'] = await failure(() =>
    wrong({ stsToken: `${input.credentials.stsToken}x` }).put('x', new Blob(['x'])),
  );
  seen['climb'] = (await fetch(`${input.endpoint}/${input.bucket}/..%2f..%2fetc/passwd`)).status;
  const realNow = Date.now;
  const RealDate = Date;
  const late = class extends RealDate {
    constructor(...values: ConstructorParameters<DateConstructor> | []) {
      if (values.length === 0) super(realNow() + 3_600_000);
      else super(...values);
    }
    static override now() {
      return realNow() + 3_600_000;
    }
  };
  globalThis.Date = late as DateConstructor;
  seen['skew'] = await new OSS(options).put('late.txt', new Blob(['late'])).then(
    (result) => result.res.status,
    (error: Error) => error.name,
  );
  globalThis.Date = RealDate;
  return seen;
}
