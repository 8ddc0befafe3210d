import { callApi } from '@dentarium/api';
import { getCloudCredentials } from '@dentarium/api/files/cloud-calls';
import { type FileConfig, getFileConfig } from '@dentarium/api/site/calls';
import { bus } from '@dentarium/bus';
import { createBackgroundHash } from './hash/background-hash.ts';
import { createBrowserPage } from './page/page.ts';
import { UploadQueue } from './queue/upload-queue.ts';
import { RETRY_POLICY } from './requests/retry.ts';
import { KeyedSemaphore, Semaphore } from './requests/semaphore.ts';
import { CloudCheckpoints } from './transport/cloud-checkpoints.ts';
import { openAliOss } from './transport/cloud-client.ts';
import { CloudTransport } from './transport/cloud-transport.ts';
import { CredentialsCache } from './transport/credentials-cache.ts';
import { createLocalTransport } from './transport/local-transport.ts';
import { createBackgroundZip } from './zip/background-zip.ts';
import type { UploadTransport } from './transport/upload-transport.ts';

/** The library type of cloud object storage (specification, section 3). */
const CLOUD = 1;

const page = createBrowserPage();
const local = createLocalTransport();
const credentials = new CredentialsCache(() => callApi(getCloudCredentials, {}, { silent: true }));
const checkpoints = new CloudCheckpoints(page);

/** Returns the transport of a store; only here the kinds of store differ. */
function getTransport(config: FileConfig): UploadTransport {
  if (config.libraryType !== CLOUD) return local;
  return new CloudTransport({ config, origin: location.origin, openClient: openAliOss, credentials, checkpoints });
}

/** The queue of the page; a single one, because all modules share this package. */
export const uploads = new UploadQueue({
  page,
  retryPolicy: RETRY_POLICY,
  hash: createBackgroundHash(),
  getTransport,
  fileConfig: () => callApi(getFileConfig, { query: { key: 'FileLibrary' } }, { silent: true }),
  semaphore: new Semaphore(4),
  contents: new KeyedSemaphore(),
  maxConcurrentFiles: 2,
  inspectZip: createBackgroundZip(),
  onSummary: (summary) => bus.emit('upload:changed', summary),
});

bus.on('session:ended', () => {
  // The next user to sign in may be another one.
  credentials.clear();
  uploads.halt();
});
