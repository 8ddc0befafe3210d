import type { VolumeReply, VolumeRequest } from './messages.ts';
import { VolumeHolder } from './volume-holder.ts';

const holder = new VolumeHolder();

addEventListener('message', (event: MessageEvent<VolumeRequest>) => {
  const reply = holder.handle(event.data);
  if (reply === null) return;
  postMessage(reply, { transfer: listTransferables(reply) });
});

function listTransferables(reply: VolumeReply): Transferable[] {
  if (reply.kind === 'full' || reply.kind === 'values') return [];
  const { values } = reply.kind === 'copy' ? reply.copy : reply;
  return [values.buffer as ArrayBuffer];
}
