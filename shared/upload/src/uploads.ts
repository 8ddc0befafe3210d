import { callApi } from '@dentarium/api';
import { getFileConfig } from '@dentarium/api/services/config-service';
import { bus } from '@dentarium/bus';
import { backgroundHash } from './hash/background-hash.ts';
import { browserPage } from './page/page.ts';
import { PATIENCE } from './queue/attempt.ts';
import { KeyedSlots, Slots } from './queue/slots.ts';
import { UploadQueue } from './queue/upload-queue.ts';
import { localTransport } from './transport/local-transport.ts';

const local = localTransport();

/** The queue of the page: one, because all modules share this package. */
export const uploads = new UploadQueue({
  page: browserPage(),
  patience: PATIENCE,
  hash: backgroundHash(),
  // The kinds of store differ only here.
  transportFor: () => local,
  fileConfig: () => callApi(getFileConfig, { query: { key: 'FileLibrary' } }, { silent: true }),
  slots: new Slots(4),
  contents: new KeyedSlots(),
  filesAtOnce: 2,
  onSummary: (summary) => bus.emit('upload:changed', summary),
});

bus.on('session:ended', () => uploads.halt());

/** Whether leaving the page would interrupt an upload (UPL-07); moving about the site does not. */
export function hasIncompleteUploads(): boolean {
  return uploads.hasIncomplete();
}
