import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { MissingObjectError } from '../../stores/object-store.ts';
import { type OssClient, OssClientError } from '../../stores/oss-client.ts';

/** A bucket of another provider, which accepts one permanent key, as settings name it. */
export interface StaticKeyBucket {
  /** The settings that a site has for the bucket, in the form of `CONFIG_FILE`. */
  readonly settings: Readonly<Record<string, string | number>>;
  close(): void;
}

const KEY_ID = 'a-permanent-key';
/** Headers of the connection and of the signature, which the endpoint behind the bucket gets anew. */
const REPLACED_HEADERS = new Set([
  'authorization',
  'connection',
  'host',
  'transfer-encoding',
  'x-oss-content-sha256',
  'x-oss-date',
]);

/** Opens a bucket whose objects are at an endpoint that accepts temporary keys only, such as that of another site. */
export async function openStaticKeyBucket(getClient: () => OssClient): Promise<StaticKeyBucket> {
  const server = createServer((request, response) => {
    answer(getClient(), request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    settings: {
      LIBRARY_TYPE: 1,
      OSS_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      OSS_REGION: 'oss-local',
      OSS_BUCKET: getClient().account.bucket,
      OSS_ACCESS_KEY_ID: KEY_ID,
      OSS_ACCESS_KEY_SECRET: 'a secret',
      OSS_ROLE_ARN: 'acs:ram::1:role/browser',
    },
    close: () => void server.close(),
  };
}

async function answer(client: OssClient, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  if (request.headers.authorization?.includes(`Credential=${KEY_ID}/`) !== true)
    return sendError(response, 403, 'InvalidAccessKeyId');
  const url = new URL(request.url ?? '', 'http://bucket');
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !REPLACED_HEADERS.has(name) ? [[name, value]] : [],
  );
  try {
    const result = await client.request({
      method: request.method as 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE',
      key: decodeURIComponent(url.pathname.slice(`/${client.account.bucket}/`.length)),
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(headers),
      ...(body.length === 0 ? {} : { body }),
    });
    for (const name of ['content-length', 'content-type', 'etag', 'last-modified']) {
      const value = result.headers.get(name);
      if (value !== null) response.setHeader(name, value);
    }
    response.writeHead(result.status).end(Buffer.from(await result.arrayBuffer()));
  } catch (error) {
    if (error instanceof MissingObjectError) return sendError(response, 404, 'NoSuchKey');
    if (error instanceof OssClientError) return sendError(response, error.status, error.code);
    throw error;
  }
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
}
