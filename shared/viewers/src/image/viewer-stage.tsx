import type { ImageStore } from '@dentarium/ui';
import { type Size, useGestures, type View, ZoomedImage } from '@dentarium/ui/zoom';
import type { FullScreenImage } from './full-screen-image.ts';
import { useSwipe } from './swipe.ts';
import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import { useImageTexts } from './texts.ts';
import styles from './image-viewer.module.css';

/** The props of the stage. */
interface Props {
  readonly image: FullScreenImage;
  readonly images: ImageStore;
  readonly view: View;
  readonly onView: Dispatch<SetStateAction<View>>;
  /** Goes to the next image or, negative, to the previous one. */
  readonly onSwipe: (steps: 1 | -1) => void;
}

/** Shows the image itself. Wheel and pointer zoom and move it. */
export function ViewerStage({ image, images, view, onView, onSwipe }: Props) {
  const { t } = useImageTexts();
  const stage = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<Size>({ width: 0, height: 0 });
  useGestures(stage, onView, setBox);
  const swipe = useSwipe(view, onView, onSwipe);
  return (
    <div ref={stage} className={styles['stage']} {...swipe}>
      <ZoomedImage
        fileId={image.id}
        images={images}
        alt={image.title}
        view={view}
        box={box}
        hasFull={image.hasFull}
        renderFailed={(retry) => (
          <div className={styles['failed']} role="alert">
            <p>{t('viewer.failed')}</p>
            <button type="button" className={styles['retry']} onClick={retry}>
              {t('action.retry')}
            </button>
          </div>
        )}
      />
    </div>
  );
}
