import type { ViewerImage } from '@dentarium/bus';
import { FileImage } from '@dentarium/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './image-viewer.module.css';

/** The number of images before and after the current one: a patient may have ten thousand. */
const MAX_NEIGHBOURS = 15;

/** The images around the current one; a click shows another. The arrow keys do the same. */
export function Filmstrip(props: {
  readonly images: readonly ViewerImage[];
  readonly index: number;
  readonly onShow: (image: ViewerImage) => void;
}) {
  const { t } = useTranslation('shell');
  const { images, index } = props;
  const strip = useRef<HTMLElement>(null);
  const shownId = images[index]?.fileId;
  useEffect(() => {
    const film = strip.current?.querySelector<HTMLElement>(`[data-film="${shownId}"]`);
    if (strip.current === null || film === null || film === undefined) return;
    strip.current.scrollLeft = film.offsetLeft - (strip.current.clientWidth - film.clientWidth) / 2;
  }, [shownId]);
  const first = Math.max(0, index - MAX_NEIGHBOURS);
  return (
    <nav ref={strip} className={styles['strip']} aria-label={t('viewer.filmstrip')}>
      {images.slice(first, index + MAX_NEIGHBOURS + 1).map((image, offset) => (
        <span key={image.fileId} className={styles['film']} data-film={image.fileId}>
          <FileImage fileId={image.fileId} alt="" mirror={image.mirror} rotation={image.rotation} />
          <button
            type="button"
            className={styles['filmButton']}
            // One tab stop: the arrows move from image to image.
            tabIndex={image.fileId === shownId ? 0 : -1}
            aria-current={image.fileId === shownId}
            aria-label={t('viewer.filmOf', { index: first + offset + 1, title: image.title })}
            title={image.title}
            onClick={() => props.onShow(image)}
          />
        </span>
      ))}
    </nav>
  );
}
