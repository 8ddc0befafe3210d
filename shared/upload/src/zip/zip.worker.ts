import { lookIntoZip } from './look-into-zip.ts';
import type { ZipAnswer, ZipRequest } from './background-zip.ts';

addEventListener('message', ({ data }: MessageEvent<ZipRequest>) => {
  void lookIntoZip(data.zip).then((found) => postMessage({ found } satisfies ZipAnswer));
});
// The first message says that the worker is alive.
postMessage({ found: null } satisfies ZipAnswer);
