import { createHmac, randomUUID } from 'node:crypto';
import type { CloudAccount } from '../../kernel/config/library-config.ts';
import { fetchLimited } from '../../kernel/http/outgoing.ts';
import { readJsonAnswer } from '../../kernel/http/read-json-answer.ts';
import { StoreUnreachableError } from '../../kernel/failures/store-errors.ts';
import { percentEncode } from '../protocol/percent.ts';
import type { Credentials } from './token.ts';

/** The shortest lifetime that the provider offers, because credentials cannot be revoked earlier. */
const SESSION_SECONDS = 900;

interface Answer {
  readonly Credentials?: {
    readonly AccessKeyId: string;
    readonly AccessKeySecret: string;
    readonly SecurityToken: string;
    readonly Expiration: string;
  };
  readonly Code?: string;
}

/** Builds the policy of a role for one browser: it may only put objects below a prefix, also in parts. */
function buildPolicy(bucket: string, prefix: string, canWrite: boolean): string {
  const writeActions = [
    'oss:PutObject',
    'oss:InitiateMultipartUpload',
    'oss:UploadPart',
    'oss:CompleteMultipartUpload',
  ];
  const actions = [...(canWrite ? writeActions : []), 'oss:AbortMultipartUpload', 'oss:ListParts', 'oss:GetObjectMeta'];
  const statement = { Effect: 'Allow', Action: actions, Resource: [`acs:oss:*:*:${bucket}/${prefix}*`] };
  return JSON.stringify({ Version: '1', Statement: [statement] });
}

function signParameters(parameters: Readonly<Record<string, string>>, secret: string): string {
  const query = Object.keys(parameters)
    .toSorted()
    .map((name) => `${percentEncode(name)}=${percentEncode(parameters[name] ?? '')}`)
    .join('&');
  const text = `POST&${percentEncode('/')}&${percentEncode(query)}`;
  const signature = createHmac('sha1', `${secret}&`).update(text).digest('base64');
  return `${query}&Signature=${percentEncode(signature)}`;
}

/** Reads the answer of the provider; empty if it is not JSON. */
async function readAnswer(response: Response): Promise<Answer> {
  return readJsonAnswer(response).then(
    (answer) => (typeof answer === 'object' && answer !== null ? answer : {}),
    () => ({}),
  );
}

/** Requests temporary credentials of the role from the provider, limited to a prefix. */
export async function assumeRole(
  account: CloudAccount,
  prefix: string,
  canWrite: boolean,
  signal?: AbortSignal,
): Promise<Credentials> {
  const body = signParameters(
    {
      Action: 'AssumeRole',
      Version: '2015-04-01',
      Format: 'JSON',
      AccessKeyId: account.accessKeyId,
      SignatureMethod: 'HMAC-SHA1',
      SignatureVersion: '1.0',
      SignatureNonce: randomUUID(),
      Timestamp: new Date().toISOString().replace(/\.\d{3}/, ''),
      RoleArn: account.roleArn,
      RoleSessionName: 'dentarium',
      DurationSeconds: String(SESSION_SECONDS),
      Policy: buildPolicy(account.bucket, prefix, canWrite),
    },
    account.accessKeySecret,
  );
  const response = await fetchLimited(account.stsEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
    signal,
  }).catch((error: unknown) => {
    throw new StoreUnreachableError('the service of credentials does not answer', { cause: error });
  });
  const { Credentials: credentials, Code } = await readAnswer(response);
  if (credentials === undefined)
    throw new StoreUnreachableError(`no credentials were given: ${Code ?? response.status}`);
  return {
    accessKeyId: credentials.AccessKeyId,
    accessKeySecret: credentials.AccessKeySecret,
    securityToken: credentials.SecurityToken,
    expiration: new Date(credentials.Expiration),
  };
}
