// oxlint-disable-next-line typescript/triple-slash-reference -- a declaration of an untyped module cannot be imported
/// <reference path="./ali-oss.d.ts" />
import type { FileConfig } from '@dentarium/api/site/calls';
import type { CloudCredentials } from '@dentarium/api/files/cloud-calls';
import { uploadError } from '../failure/upload-error.ts';

/** The three values that a client signs with. */
export type ClientKeys = Pick<CloudCredentials, 'accessKeyId' | 'accessKeySecret'> & { readonly stsToken: string };

/** How a client of the cloud is made (`oss-protocol.md`, section 1). */
export interface ClientOptions extends ClientKeys {
  readonly region: string;
  readonly bucket: string;
  readonly secure: boolean;
  readonly authorizationV4: true;
  readonly timeout: number;
  readonly retryMax: number;
  readonly refreshSTSToken: () => Promise<ClientKeys>;
  readonly refreshSTSTokenInterval: number;
  /** Left out where the region says it. */
  readonly endpoint?: string;
  /** Whether the bucket is the first part of the path. */
  readonly sldEnable?: boolean;
}

/** Where an upload in parts stands, in the client's own terms. */
export interface ClientCheckpoint {
  readonly file: Blob;
  readonly name: string;
  readonly fileSize: number;
  readonly partSize: number;
  readonly uploadId: string;
  readonly doneParts: { readonly number: number; readonly etag: string }[];
}

interface Answer {
  readonly res: { readonly headers: Readonly<Record<string, string | undefined>> };
}

/** The part of the client ali-oss that is used here. */
export interface CloudClient {
  put(name: string, file: Blob, options: { timeout: number; meta: { name: string } }): Promise<Answer>;
  multipartUpload(
    name: string,
    file: Blob,
    options: {
      partSize: number;
      parallel: number;
      timeout: number;
      meta: { name: string };
      checkpoint?: ClientCheckpoint;
      progress: (share: number, checkpoint: ClientCheckpoint | null) => void;
    },
  ): Promise<Answer>;
  abortMultipartUpload(name: string, uploadId: string): Promise<Answer>;
  getObjectMeta(name: string): Promise<Answer>;
  cancel(): void;
}

/** Makes a client. */
export type OpenClient = (options: ClientOptions) => Promise<CloudClient>;

/** The real client; it is large, and so fetched only where a site keeps its files in a cloud. */
export const openAliOss: OpenClient = async (options) => {
  const { default: OSS } = await import('ali-oss/dist/aliyun-oss-sdk.min.js');
  const Client = OSS as new (options: ClientOptions) => CloudClient;
  return new Client(options);
};

/** How long a request of the cloud may take (specification 2, section 9). */
export const CLOUD_TIMEOUT = 600_000;
/** How long credentials are kept that last longer (UPL-03). */
export const CREDENTIALS_KEPT = 3_000_000;
/** How often a client asks whether there are newer ones; those of another provider last 15 minutes only. */
const REFRESHED = 60_000;

/** What `remark1` of the file config says where the site itself is the cloud. */
const OWN_ENDPOINT = 'self';

/** The place of the cloud: an endpoint, or the region alone. */
function placeOf({ remark1, libraryBucket: bucket, region }: FileConfig, origin: string) {
  const endpoint = remark1 === OWN_ENDPOINT ? origin : remark1;
  if (endpoint === '') return { region, bucket, secure: true };
  return { region, bucket, endpoint, sldEnable: true, secure: endpoint.startsWith('https:') };
}

/**
 * The options of a client for the cloud of the site.
 *
 * @param origin of the page: the endpoint, where the site itself is the cloud.
 * @throws ApiError `upload.region` when the configuration names no region; the client would silently choose one.
 */
export function clientOptions(
  config: FileConfig,
  origin: string,
  keys: ClientKeys,
  refresh: () => Promise<ClientKeys>,
): ClientOptions {
  if (config.region === '') throw uploadError('upload.region');
  return {
    ...placeOf(config, origin),
    ...keys,
    authorizationV4: true,
    timeout: CLOUD_TIMEOUT,
    retryMax: 0,
    refreshSTSToken: refresh,
    refreshSTSTokenInterval: REFRESHED,
  };
}
