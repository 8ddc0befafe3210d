// oxlint-disable-next-line typescript/triple-slash-reference -- a declaration of an untyped module cannot be imported
/// <reference path="./ali-oss.d.ts" />
import type { FileConfig } from '@dentarium/api/site/calls';
import type { CloudCredentials } from '@dentarium/api/files/cloud-calls';
import { createUploadError } from '../failure/upload-error.ts';

/** The three values that a client signs with. */
export type ClientKeys = Pick<CloudCredentials, 'accessKeyId' | 'accessKeySecret'> & { readonly stsToken: string };

/** The options of a client of the cloud (`oss-protocol.md`, section 1). */
export interface ClientOptions extends ClientKeys {
  readonly region: string;
  readonly bucket: string;
  readonly secure: boolean;
  readonly authorizationV4: true;
  readonly timeout: number;
  readonly retryMax: number;
  readonly refreshSTSToken: () => Promise<ClientKeys>;
  readonly refreshSTSTokenInterval: number;
  /** Omitted if the region determines it. */
  readonly endpoint?: string;
  /** True if the bucket is the first part of the path. */
  readonly sldEnable?: boolean;
}

/** The state of an upload in parts, in the terms of the client. */
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

/** Creates a client. */
export type OpenClient = (options: ClientOptions) => Promise<CloudClient>;

/** Creates the real client; it is large, and so loaded only if a site stores its files in a cloud. */
export const openAliOss: OpenClient = async (options) => {
  const { default: OSS } = await import('ali-oss/dist/aliyun-oss-sdk.min.js');
  const Client = OSS as new (options: ClientOptions) => CloudClient;
  return new Client(options);
};

/** The time limit of a request to the cloud, in ms (specification 2, section 9). */
export const CLOUD_TIMEOUT_MS = 600_000;
/** The maximum time for which longer-lived credentials are cached, in ms (UPL-03). */
export const MAX_CREDENTIALS_AGE_MS = 3_000_000;
/**
 * The interval in which a client checks for newer credentials, in ms; those of another provider last 15 minutes only.
 */
const REFRESH_INTERVAL_MS = 60_000;

/** The `remark1` of the file config of a site that is the cloud itself. */
const OWN_ENDPOINT = 'self';

/** Returns the address of the cloud: an endpoint, or the region alone. */
function toCloudAddress({ remark1, libraryBucket: bucket, region }: FileConfig, origin: string) {
  const endpoint = remark1 === OWN_ENDPOINT ? origin : remark1;
  if (endpoint === '') return { region, bucket, secure: true };
  return { region, bucket, endpoint, sldEnable: true, secure: endpoint.startsWith('https:') };
}

/**
 * Creates the options of a client for the cloud of the site.
 *
 * @param origin the origin of the page: the endpoint, if the site itself is the cloud.
 * @throws ApiError `upload.region` when the configuration names no region; the client would silently choose one.
 */
export function createClientOptions(
  config: FileConfig,
  origin: string,
  keys: ClientKeys,
  refresh: () => Promise<ClientKeys>,
): ClientOptions {
  if (config.region === '') throw createUploadError('upload.region');
  return {
    ...toCloudAddress(config, origin),
    ...keys,
    authorizationV4: true,
    timeout: CLOUD_TIMEOUT_MS,
    retryMax: 0,
    refreshSTSToken: refresh,
    refreshSTSTokenInterval: REFRESH_INTERVAL_MS,
  };
}
