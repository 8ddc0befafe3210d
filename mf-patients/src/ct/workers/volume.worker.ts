import type { VolumeRequest } from './messages.ts';
import { VolumeHolder } from './volume-holder.ts';

const holder = new VolumeHolder();

addEventListener('message', (event: MessageEvent<VolumeRequest>) => {
  const reply = holder.hear(event.data);
  if (reply === null) return;
  postMessage(reply, { transfer: reply.kind === 'picture' ? [reply.values.buffer as ArrayBuffer] : [] });
});
