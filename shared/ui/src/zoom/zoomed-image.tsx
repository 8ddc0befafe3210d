import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { type HeldImages, useImage } from '../image/use-image.ts';
import { needsMore, type Size, transformOf, type View } from './view.ts';
import styles from './zoomed-image.module.css';

/**
 * Returns the rendition to show while a larger one is loaded: the smaller one, until the larger is decoded, so that
 * nothing flashes.
 *
 * @param url the largest loaded rendition.
 */
function useDecoded(fileId: string, url: string | null): string | null {
  const [drawn, setDrawn] = useState({ fileId, url });
  const isOwn = drawn.fileId === fileId && drawn.url !== null;
  if (!isOwn && url !== null) setDrawn({ fileId, url });
  useEffect(() => {
    if (url === null || !isOwn || drawn.url === url) return;
    let current = true;
    const next = new Image();
    next.src = url;
    // The image itself reports a failure to decode.
    const ready = 'decode' in next ? next.decode().catch(() => undefined) : Promise.resolve();
    void ready.then(() => {
      if (current) setDrawn({ fileId, url });
    });
    return () => {
      current = false;
    };
  }, [fileId, url, isOwn, drawn.url]);
  return isOwn ? drawn.url : url;
}

/**
 * An image in close view: the thumbnail at once, then the preview, and all pixels when the view is closer than the
 * preview allows. The box around it measures its own size (`container-type: size`).
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
  const wantsFull = props.hasFull && preview !== null && needsMore(view, props.box, preview, window.devicePixelRatio);
  if (wantsFull && !hadFull) setHadFull(true);
  const small = useImage(images, fileId, 'thumb');
  const normal = useImage(images, fileId, 'preview');
  const full = useImage(images, hadFull ? fileId : null, 'full');
  const url = useDecoded(fileId, full.url ?? normal.url ?? small.url);
  if (url === null) return normal.failed ? props.renderFailed(normal.retry) : null;
  return (
    <img
      className={styles['image']}
      style={{ '--view': transformOf(view) } as CSSProperties}
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
