import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { type HeldImages, useImage } from '../image/use-image.ts';
import { shouldLoadLarger, type Size, toTransform, type View } from './view.ts';
import styles from './zoomed-image.module.css';

/**
 * Returns the rendition to show while a larger one is loaded: the smaller one, until the larger is decoded, so that
 * nothing flashes.
 *
 * @param url the largest loaded rendition.
 */
function useDecodedUrl(fileId: string, url: string | null): string | null {
  const [rendered, setRendered] = useState({ fileId, url });
  const isOwn = rendered.fileId === fileId && rendered.url !== null;
  if (!isOwn && url !== null) setRendered({ fileId, url });
  useEffect(() => {
    if (url === null || !isOwn || rendered.url === url) return;
    let isCurrent = true;
    const next = new Image();
    next.src = url;
    // The image itself reports a failure to decode.
    const decoding = 'decode' in next ? next.decode().catch(() => undefined) : Promise.resolve();
    void decoding.then(() => {
      if (isCurrent) setRendered({ fileId, url });
    });
    return () => {
      isCurrent = false;
    };
  }, [fileId, url, isOwn, rendered.url]);
  return isOwn ? rendered.url : url;
}

/**
 * Shows an image in close view: the thumbnail at once, then the preview, and all pixels when the view is closer than
 * the preview allows. The box around it measures its own size (`container-type: size`).
 */
export function ZoomedImage(props: {
  readonly fileId: string;
  readonly alt: string;
  /** The source of the image: that of the page for the files of patients. */
  readonly images: HeldImages;
  readonly view: View;
  /** The size of the box around it. */
  readonly box: Size;
  /** True if there are more pixels than those of the preview. */
  readonly hasFull: boolean;
  /** Renders the content shown if the image cannot be loaded. */
  readonly renderFailed: (retry: () => void) => ReactNode;
}) {
  const { fileId, view, images } = props;
  const [preview, setPreview] = useState<Size | null>(null);
  const [hadFull, setHadFull] = useState(false);
  const shouldLoadFull =
    props.hasFull && preview !== null && shouldLoadLarger(view, props.box, preview, window.devicePixelRatio);
  if (shouldLoadFull && !hadFull) setHadFull(true);
  const small = useImage(images, fileId, 'thumb');
  const normal = useImage(images, fileId, 'preview');
  const full = useImage(images, hadFull ? fileId : null, 'full');
  const url = useDecodedUrl(fileId, full.url ?? normal.url ?? small.url);
  if (url === null) return normal.hasFailed ? props.renderFailed(normal.retry) : null;
  return (
    <img
      className={styles['image']}
      style={{ '--view': toTransform(view) } as CSSProperties}
      data-sideways={view.rotation % 180 !== 0}
      src={url}
      alt={props.alt}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        if (url === normal.url) setPreview({ width: naturalWidth, height: naturalHeight });
      }}
    />
  );
}
