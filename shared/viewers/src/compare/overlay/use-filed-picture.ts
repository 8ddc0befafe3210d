import { useEffect, useState } from 'react';
import type { ViewerItem, ViewerSource } from '../../source/viewer-source.ts';

/** An upright image as it was filed, for drawing; `null` until it is loaded. */
interface FiledPicture {
  readonly canvas: HTMLCanvasElement | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Draws an image rotated and mirrored as it was filed. */
function drawAsFiled(image: HTMLImageElement, { mirror, rotation }: Pick<ViewerItem, 'mirror' | 'rotation'>) {
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = document.createElement('canvas');
  const isSideways = rotation % 180 !== 0;
  Object.assign(canvas, isSideways ? { width: height, height: width } : { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.translate(canvas.width / 2, canvas.height / 2);
  context?.rotate((rotation * Math.PI) / 180);
  context?.scale(mirror ? -1 : 1, 1);
  context?.drawImage(image, -width / 2, -height / 2);
  return canvas;
}

/** Loads the preview of an image and draws it as it was filed. */
export function useFiledPicture({ images }: Pick<ViewerSource, 'images'>, file: ViewerItem): FiledPicture {
  const { id, mirror, rotation } = file;
  const [tries, setTries] = useState(0);
  const key = `${id} ${mirror} ${rotation} ${tries}`;
  const [loadedPicture, setLoadedPicture] = useState<{ key: string; canvas: HTMLCanvasElement | null }>({
    key: '',
    canvas: null,
  });
  useEffect(() => {
    let current = true;
    const heldImage = images.hold(id, 'preview');
    const load = async (): Promise<HTMLCanvasElement> => {
      const image = new Image();
      image.src = await heldImage.url;
      await image.decode();
      return drawAsFiled(image, { mirror, rotation });
    };
    load().then(
      (canvas) => current && setLoadedPicture({ key, canvas }),
      () => current && setLoadedPicture({ key, canvas: null }),
    );
    return () => {
      current = false;
      heldImage.release();
    };
  }, [images, id, mirror, rotation, key]);
  const isHere = loadedPicture.key === key;
  return {
    canvas: isHere ? loadedPicture.canvas : null,
    hasFailed: isHere && loadedPicture.canvas === null,
    retry: () => setTries((count) => count + 1),
  };
}
