import type { ViewerImage } from '@dentarium/bus';
import { useImage } from '@dentarium/ui';
import { type CSSProperties, type Dispatch, type SetStateAction, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './image-viewer.module.css';
import { needsMore, type Size, transformOf, useGestures, type View } from '@dentarium/ui/zoom';

/** What the stage shows. */
interface Props {
  readonly image: ViewerImage;
  readonly view: View;
  readonly onView: Dispatch<SetStateAction<View>>;
}

/**
 * The image itself: the preview at once, all pixels when it is looked at closer than the preview has pixels. Wheel and
 * pointer zoom and move it.
 */
export function ViewerStage({ image, view, onView }: Props) {
  const { t } = useTranslation('shell');
  const stage = useRef<HTMLDivElement>(null);
  const [preview, setPreview] = useState<Size | null>(null);
  const [box, setBox] = useState<Size>({ width: 0, height: 0 });
  const wantsFull = preview !== null && needsMore(view, box, preview, window.devicePixelRatio);
  const [hadFull, setHadFull] = useState(false);
  if (wantsFull && !hadFull) setHadFull(true);
  const small = useImage(image.fileId, 'thumb');
  const normal = useImage(image.fileId, 'preview');
  const full = useImage(hadFull || wantsFull ? image.fileId : null, 'full');
  useGestures(stage, onView, setBox);

  const url = full.url ?? normal.url ?? small.url;
  const failed = url === null && normal.failed;
  const style = { '--view': transformOf(view) } as CSSProperties;
  return (
    <div ref={stage} className={styles['stage']} data-sideways={view.rotation % 180 !== 0}>
      {url === null ? null : (
        <img
          className={styles['image']}
          style={style}
          src={url}
          alt={image.title}
          draggable={false}
          onLoad={({ currentTarget }) => {
            if (url === normal.url)
              setPreview({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight });
          }}
        />
      )}
      {failed ? (
        <div className={styles['failed']} role="alert">
          <p>{t('viewer.failed')}</p>
          <button type="button" className={styles['retry']} onClick={normal.retry}>
            {t('action.retry')}
          </button>
        </div>
      ) : null}
    </div>
  );
}
