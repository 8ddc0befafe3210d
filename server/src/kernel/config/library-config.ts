import type { Settings } from './settings.ts';
import { createConfigurationError } from './startup-error.ts';

/** The account at an object storage of another provider. */
export interface CloudAccount {
  /** `null`: the endpoint of the region. */
  readonly endpoint: string | null;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  /** The role whose temporary credentials browsers receive. */
  readonly roleArn: string;
  readonly stsEndpoint: string;
}

/** The storage of the bytes of files (specification, section 3: 0 local, 1 cloud, 2 windows share). */
export type LibraryConfig =
  | { readonly type: 0 }
  | {
      readonly type: 1;
      readonly region: string;
      /** `null`: the product's own endpoint. */
      readonly account: CloudAccount | null;
    }
  | { readonly type: 2; readonly sharePath: string };

/** The own endpoint has no regions, but the protocol requires a name. */
const OWN_REGION = 'oss-local';

/** Returns the storage of files. The default is the cloud in public mode and this machine in private mode. */
export function toLibraryConfig(values: Settings): LibraryConfig {
  const type = values.LIBRARY_TYPE ?? (values.MODE === 'public' ? 1 : 0);
  if (type === 0) return { type };
  if (type === 1) return { type, region: values.OSS_REGION ?? OWN_REGION, account: toCloudAccount(values) };
  if (values.LIBRARY_SHARE_PATH === undefined)
    throw createConfigurationError([
      'LIBRARY_TYPE 2 (a share) needs LIBRARY_SHARE_PATH, the folder where it is mounted',
    ]);
  return { type: 2, sharePath: values.LIBRARY_SHARE_PATH };
}

/** Lists the origins to which browsers upload objects, except for the site itself. */
export function listCloudOrigins(library: LibraryConfig): string[] {
  if (library.type !== 1 || library.account === null) return [];
  const { endpoint, bucket } = library.account;
  return [endpoint ?? `https://${bucket}.${library.region}.aliyuncs.com`];
}

function toCloudAccount(values: Settings): CloudAccount | null {
  const { OSS_ACCESS_KEY_ID, OSS_ACCESS_KEY_SECRET, OSS_BUCKET, OSS_ROLE_ARN, OSS_REGION } = values;
  const requiredSettings = { OSS_ACCESS_KEY_ID, OSS_ACCESS_KEY_SECRET, OSS_BUCKET, OSS_ROLE_ARN };
  const missing = Object.entries({ ...requiredSettings, OSS_REGION }).filter(([, value]) => value === undefined);
  if (Object.values(requiredSettings).every((value) => value === undefined)) {
    if (values.OSS_ENDPOINT === undefined) return null;
  } else if (
    OSS_ACCESS_KEY_ID !== undefined &&
    OSS_ACCESS_KEY_SECRET !== undefined &&
    OSS_BUCKET !== undefined &&
    OSS_ROLE_ARN !== undefined &&
    OSS_REGION !== undefined
  ) {
    return {
      endpoint: values.OSS_ENDPOINT ?? null,
      bucket: OSS_BUCKET,
      accessKeyId: OSS_ACCESS_KEY_ID,
      accessKeySecret: OSS_ACCESS_KEY_SECRET,
      roleArn: OSS_ROLE_ARN,
      stsEndpoint: values.OSS_STS_ENDPOINT,
    };
  }
  throw createConfigurationError([
    `an object storage of another provider also needs ${missing.map(([name]) => name).join(', ')}`,
  ]);
}
