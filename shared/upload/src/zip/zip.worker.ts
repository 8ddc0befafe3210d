import { inspectZip } from './inspect-zip.ts';
import type { ZipAnswer, ZipRequest } from './background-zip.ts';

addEventListener('message', ({ data }: MessageEvent<ZipRequest>) => {
  void inspectZip(data.zip).then((inspection) => postMessage({ inspection } satisfies ZipAnswer));
});
// The first message shows that the worker runs.
postMessage({ inspection: null } satisfies ZipAnswer);
