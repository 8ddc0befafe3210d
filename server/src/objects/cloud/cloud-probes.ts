import type { CloudAccount } from '../../kernel/config/library-config.ts';
import type { ServiceProbe } from '../../kernel/probes/service-probe.ts';
import { StoreUnreachableError } from '../../kernel/failures/store-errors.ts';
import { LIBRARY } from '../quota/library.ts';
import { type OssClient, OssClientError } from '../stores/oss-client.ts';
import { assumeRole } from './assume-role.ts';

/** The prefix of the credentials that are requested only to try the role. They permit no writing. */
const PROBE_PREFIX = `${LIBRARY.root}/probe/`;

/** Creates the probes of an object storage: its keys and bucket, and the role whose credentials browsers receive. */
export function createCloudProbes(client: OssClient, account: CloudAccount): ServiceProbe[] {
  return [
    {
      name: 'object-storage',
      title: { ch: '对象存储', en: 'Object storage' },
      isRequired: true,
      check: (signal) => checkBucket(client, signal),
    },
    {
      name: 'upload-credentials',
      title: { ch: '上传凭证服务', en: 'Credentials for uploads' },
      isRequired: true,
      check: (signal) => checkRole(account, signal),
    },
  ];
}

async function checkBucket(client: OssClient, signal: AbortSignal): Promise<void> {
  const query = { 'list-type': '2', 'max-keys': '1', prefix: `${LIBRARY.root}/` };
  try {
    await client.request({ method: 'GET', query, signal });
  } catch (error) {
    if (error instanceof OssClientError)
      throw new Error(`${explainRefusal(error)} (${error.status} ${error.code}).`, { cause: error });
    throw new Error(`OSS_ENDPOINT or OSS_REGION: ${toMessage(error)}.`, { cause: error });
  }
}

async function checkRole(account: CloudAccount, signal: AbortSignal): Promise<void> {
  try {
    await assumeRole(account, PROBE_PREFIX, false, signal);
  } catch (error) {
    if (!(error instanceof StoreUnreachableError)) throw error;
    throw new Error(`OSS_ROLE_ARN or OSS_STS_ENDPOINT: ${error.message}.`, { cause: error });
  }
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Names the settings that an error code of the protocol is about. */
function explainRefusal({ code }: OssClientError): string {
  if (code === 'NoSuchBucket') return 'OSS_BUCKET does not exist at the object storage';
  if (code === 'InvalidAccessKeyId' || code === 'SignatureDoesNotMatch')
    return 'The object storage refuses OSS_ACCESS_KEY_ID with OSS_ACCESS_KEY_SECRET';
  if (code === 'AccessDenied') return 'OSS_ACCESS_KEY_ID has no right to list the objects of OSS_BUCKET';
  return 'The object storage refuses a request with the settings OSS_*';
}
