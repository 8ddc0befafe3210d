import { alignImages } from './align-images.ts';
import type { GreyImage } from './grey-image.ts';

globalThis.addEventListener(
  'message',
  ({ data }: MessageEvent<{ readonly base: GreyImage; readonly over: GreyImage }>) => {
    globalThis.postMessage(alignImages(data.base, data.over));
  },
);
