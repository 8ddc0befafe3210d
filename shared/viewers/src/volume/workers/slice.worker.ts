import { loadPageCodecs } from '@dentarium/dicom/codecs-of-page';
import type { SliceRequest } from './messages.ts';
import { readSlice } from './read-slice.ts';

loadPageCodecs();

addEventListener('message', (event: MessageEvent<SliceRequest>) => {
  void readSlice(event.data).then((reply) =>
    postMessage(reply, { transfer: 'values' in reply ? [reply.values.buffer as ArrayBuffer] : [] }),
  );
});
