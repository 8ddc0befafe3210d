import { randomUUID } from 'node:crypto';
import { getCloudCredentials } from '@dentarium/api/files/cloud-calls';
import { getImage, uploadPart } from '@dentarium/api/files/calls';
import { insertPatientInfo, queryPatientList } from '@dentarium/api/patients/calls';
import { getUserInfo } from '@dentarium/api/account/user-calls';
import { SOCKET_GROUP, SOCKET_PATH, listSocketProtocols } from '@dentarium/api/socket-messages';
import { toTestFile } from '../files/test-file.ts';
import { computeCrc32 } from '../files/other-files.ts';
import { createPhoto } from '../files/photo.ts';
import { type Caller, toRequestPath } from '../server/caller.ts';
import { signAddress } from '../server/cloud-address.ts';
import { openSignInPage } from '../server/code-flow.ts';
import { createMultipartBody } from '../server/multipart-body.ts';
import { createStageWithFiles, createUploadName, createPatientForm } from '../server/records.ts';

/** A valid request as bytes. */
export interface CorpusRequest {
  readonly name: string;
  readonly bytes: Buffer;
  /** The offset of its body. */
  readonly bodyAt: number;
}

type Headers = Readonly<Record<string, string>>;

/** Formats a request. A body has its length in a header, also an empty one. */
export function formatRequest(method: string, target: string, headers: Headers, body?: Buffer | string): Buffer {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ ...headers, ...length }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'),
    Buffer.from(body ?? ''),
  ]);
}

async function cloudRequests(caller: Caller, headers: Headers): Promise<[string, Buffer][]> {
  const credentials = await caller.ask(getCloudCredentials, {});
  const object = `/dentarium/${credentials.prefix}${randomUUID()}/original.jpg`;
  const jpeg = 'image/jpeg';
  const uploadStart = await fetch(`${caller.address}${signAddress('POST', jpeg, credentials, `${object}?uploads`)}`, {
    method: 'POST',
    headers: { 'content-type': jpeg },
  });
  const [, uploadId = ''] = /<UploadId>(.*)<\/UploadId>/.exec(await uploadStart.text()) ?? [];
  const formatSignedRequest = (method: string, query: string, body: string) =>
    formatRequest(
      method,
      signAddress(method, jpeg, credentials, `${object}${query}`),
      { ...headers, 'content-type': jpeg },
      body,
    );
  const list =
    '<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>"0"</ETag></Part></CompleteMultipartUpload>';
  return [
    ['cloud put', formatSignedRequest('PUT', '', 'the bytes of an object')],
    ['cloud put without signature', formatRequest('PUT', object, headers, 'the bytes of an object')],
    ['cloud begin', formatSignedRequest('POST', '?uploads', '')],
    ['cloud part', formatSignedRequest('PUT', `?partNumber=1&uploadId=${uploadId}`, 'the bytes of a part')],
    ['cloud complete', formatSignedRequest('POST', `?uploadId=${uploadId}`, list)],
    ['cloud get', formatRequest('GET', signAddress('GET', '', credentials, object), headers)],
    ['cloud get without signature', formatRequest('GET', object, headers)],
  ];
}

async function identityRequests(address: string, headers: Headers): Promise<[string, Buffer][]> {
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
  const { start, page, cookie } = await openSignInPage(address);
  const grant = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'web',
    redirect_uri: `${address}/callback`,
    code: 'a'.repeat(43),
    code_verifier: 'b'.repeat(43),
  });
  const path = ({ pathname, search }: URL): string => `${pathname}${search}`;
  return [
    ['discovery', formatRequest('GET', '/identity/.well-known/openid-configuration', headers)],
    ['authorization', formatRequest('GET', path(start), headers)],
    ['token', formatRequest('POST', '/identity/token', form, grant.toString())],
    // Nobody has this name, so that no account of the demonstration is locked.
    ['sign-in form', formatRequest('POST', path(page), { ...form, cookie }, 'user_name=nobody&password=wrong')],
  ];
}

async function callRequests(caller: Caller, headers: Headers): Promise<[string, Buffer][]> {
  const signed = { ...headers, authorization: `Bearer ${caller.token}` };
  const json = { ...signed, 'content-type': 'application/json', 'accept-language': 'en' };
  const { rows } = await createStageWithFiles(caller, [[createPhoto('corpus.jpg'), 8]]);
  const file = toTestFile('part.txt', Buffer.from('the bytes of a part of an upload'));
  const upload = { ...(await createUploadName(caller, file)), chunkIndex: 0, partCrc32: computeCrc32(file.buffer) };
  const { type, body } = createMultipartBody(file.buffer);
  const form = { ...signed, 'content-type': type };
  const filter = { pageIndex: 1, pageSize: 5, keyword: 'Demo' };
  const patient = await createPatientForm(caller, { name: 'Fuzz' });
  return [
    ['user', formatRequest('GET', getUserInfo.path, signed)],
    ['list', formatRequest('POST', queryPatientList.path, json, JSON.stringify(filter))],
    [
      'new patient',
      formatRequest(
        'POST',
        insertPatientInfo.path,
        { ...json, 'idempotency-key': randomUUID() },
        JSON.stringify(patient),
      ),
    ],
    ['image', formatRequest('GET', toRequestPath(getImage, { fileId: rows[0]?.id ?? '', variant: 'thumb' }), signed)],
    ['part', formatRequest('POST', toRequestPath(uploadPart, {}, upload), form, body)],
  ];
}

/** Creates the request that opens the socket of an account. */
async function socketRequest(caller: Caller, headers: Headers): Promise<Buffer> {
  const { id } = await caller.ask(getUserInfo, {});
  return formatRequest('GET', `${SOCKET_PATH}?userId=${id}&groupCode=${SOCKET_GROUP}`, {
    ...headers,
    origin: caller.address,
    upgrade: 'websocket',
    connection: 'Upgrade',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-protocol': listSocketProtocols(caller.token).join(', '),
  });
}

/** Creates valid requests of every kind, with the same lengths for every product. */
export async function makeCorpus(caller: Caller): Promise<CorpusRequest[]> {
  const headers = { host: new URL(caller.address).host };
  const requests: (readonly [string, Buffer])[] = [
    ['page', formatRequest('GET', '/patient', { ...headers, accept: 'text/html' })],
    ...(await callRequests(caller, headers)),
    ...(await cloudRequests(caller, headers)),
    ...(await identityRequests(caller.address, headers)),
    ['socket', await socketRequest(caller, headers)],
  ];
  return requests.map(([name, bytes]) => ({ name, bytes, bodyAt: bytes.indexOf('\r\n\r\n') + 4 }));
}
