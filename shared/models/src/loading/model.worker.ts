import type { Draco } from '../formats/read-draco.ts';
import { answerRequests } from './answer-requests.ts';
import type { LoaderRequest } from './messages.ts';

let library: Promise<Draco> | undefined;

/** Loads the decoder from our own site, with the first model that needs it. */
async function loadDraco(): Promise<Draco> {
  library ??= (async () => {
    const address = new URL('draco3d/draco_decoder.wasm', import.meta.url);
    const [{ default: createDecoder }, answer] = await Promise.all([
      import('draco3d/draco_decoder_nodejs.js'),
      fetch(address),
    ]);
    if (!answer.ok) throw new Error(`the decoder came with ${answer.status}`);
    return (await createDecoder({ wasmBinary: await answer.arrayBuffer() })) as Draco;
  })();
  // After a network failure the next model tries again.
  library.catch(() => {
    library = undefined;
  });
  return library;
}

const answer = answerRequests((message, transferred) => postMessage(message, { transfer: transferred }), loadDraco);
addEventListener('message', ({ data }: MessageEvent<LoaderRequest>) => answer(data));
