import type { ViewerImage } from '@dentarium/bus';
import { FileImage } from '@dentarium/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './image-viewer.module.css';

/** So many images stand before and after the one that is shown: a patient may have ten thousand. */
const BESIDE = 15;

/** The images around the one that is shown; a click shows another. The arrow keys do the same. */
export function Filmstrip(props: {
  readonly images: readonly ViewerImage[];
  readonly index: number;
  readonly onShow: (image: ViewerImage) => void;
}) {
  const { t } = useTranslation('shell');
  const { images, index } = props;
  const current = useRef<HTMLButtonElement>(null);
  const shown = images[index]?.fileId;
  useEffect(() => {
    const film = current.current?.parentElement;
    const strip = film?.parentElement;
    if (film === null || film === undefined || strip === null || strip === undefined) return;
    strip.scrollLeft = film.offsetLeft - (strip.clientWidth - film.clientWidth) / 2;
  }, [shown]);
  const first = Math.max(0, index - BESIDE);
  return (
    <nav className={styles['strip']} aria-label={t('viewer.filmstrip')}>
      {images.slice(first, index + BESIDE + 1).map((image, at) => (
        <span key={image.fileId} className={styles['film']}>
          <FileImage fileId={image.fileId} alt="" mirror={image.mirror} rotation={image.rotation} />
          <button
            ref={image.fileId === shown ? current : null}
            type="button"
            className={styles['filmButton']}
            // One stop for the keyboard: the arrows go from image to image.
            tabIndex={image.fileId === shown ? 0 : -1}
            aria-current={image.fileId === shown}
            aria-label={t('viewer.filmOf', { index: first + at + 1, title: image.title })}
            title={image.title}
            onClick={() => props.onShow(image)}
          />
        </span>
      ))}
    </nav>
  );
}
