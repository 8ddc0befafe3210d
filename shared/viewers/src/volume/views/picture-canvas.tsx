import { useLayoutEffect, useMemo, useRef } from 'react';
import { createGreyTable, type GreyWindow, paint } from '../voxels/grey-window.ts';
import type { VolumeScale } from '../voxels/volume.ts';
import styles from './ct.module.css';
import type { Picture } from './use-picture.ts';

/** Shows a picture through a grey window. */
export function PictureCanvas(props: {
  readonly picture: Picture | null;
  readonly scale: VolumeScale;
  readonly window: GreyWindow | null;
}) {
  const { picture, scale, window } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  // The image data is reused, so that scrolling through planes creates no garbage.
  const image = useRef<ImageData | null>(null);
  const table = useMemo(() => (window === null ? null : createGreyTable(window, scale)), [window, scale]);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (picture === null || table === null || !context) return;
    const { width, height } = picture;
    const before = image.current;
    const own =
      before !== null && before.width === width && before.height === height
        ? before
        : context.createImageData(width, height);
    image.current = own;
    paint(picture.values, table, own);
    context.putImageData(own, 0, 0);
  }, [picture, table]);
  return (
    <canvas
      ref={canvas}
      className={styles['canvas']}
      width={picture?.width ?? 1}
      height={picture?.height ?? 1}
      data-painted={picture !== null && table !== null}
    />
  );
}
