import { FileImage } from '@dentarium/ui';
import { useEffect, useRef } from 'react';
import type { FullScreenImage } from './full-screen-image.ts';
import { useImageTexts } from './texts.ts';
import styles from './image-viewer.module.css';

/** The number of images before and after the current one: a patient may have ten thousand. */
const MAX_NEIGHBOURS = 15;

/** Shows the images around the current one; a click shows another. The arrow keys do the same. */
export function Filmstrip(props: {
  readonly images: readonly FullScreenImage[];
  readonly index: number;
  readonly onShow: (image: FullScreenImage) => void;
}) {
  const { t } = useImageTexts();
  const { images, index } = props;
  const strip = useRef<HTMLElement>(null);
  const shownId = images[index]?.id;
  useEffect(() => {
    const film = strip.current?.querySelector<HTMLElement>(`[data-film="${shownId}"]`);
    if (strip.current === null || film === null || film === undefined) return;
    strip.current.scrollLeft = film.offsetLeft - (strip.current.clientWidth - film.clientWidth) / 2;
  }, [shownId]);
  const first = Math.max(0, index - MAX_NEIGHBOURS);
  return (
    <nav ref={strip} className={styles['strip']} aria-label={t('viewer.filmstrip')}>
      {images.slice(first, index + MAX_NEIGHBOURS + 1).map((image, offset) => (
        <span key={image.id} className={styles['film']} data-film={image.id}>
          <FileImage fileId={image.id} alt="" mirror={image.mirror} rotation={image.rotation} />
          <button
            type="button"
            className={styles['filmButton']}
            // One tab stop: the arrows move from image to image.
            tabIndex={image.id === shownId ? 0 : -1}
            aria-current={image.id === shownId}
            aria-label={t('viewer.filmOf', { index: first + offset + 1, title: image.title })}
            title={image.title}
            onClick={() => props.onShow(image)}
          />
        </span>
      ))}
    </nav>
  );
}
