import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { type CSSProperties, use } from 'react';
import { useUiTexts } from '../texts/texts.ts';
import styles from './file-image.module.css';
import type { ImageVariant } from './image-store.ts';
import { ImageStoreContext } from './image-store-context.ts';
import { useImage } from './use-image.ts';

/** A part of an image, in fractions of its upright width and height, with the size of the image in pixels. */
export interface ImagePart {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly width: number;
  readonly height: number;
}

/** The props of an image of a patient in tiles, slots and avatars. */
export interface FileImageProps {
  readonly fileId: string;
  /** The alternative text; empty if the text beside the image says the same. */
  readonly alt: string;
  readonly variant?: Exclude<ImageVariant, 'full'>;
  /** `cover` fills the place and crops; `face` crops around the head; `contain` shows everything. */
  readonly fit?: 'contain' | 'cover' | 'face';
  readonly mirror?: boolean;
  /** Degrees clockwise. */
  readonly rotation?: number;
  /** Shows only this part, uncropped. */
  readonly part?: ImagePart | null;
  /** The dominant colour, shown until the image is loaded. */
  readonly colour?: string | null;
}

/**
 * Shows an image that fills its place, in a box whose size does not depend on it. A preview shows the small image
 * first; a failed image can be retried; a mirrored one is marked.
 */
export function FileImage(props: FileImageProps) {
  const { fileId, alt, variant = 'thumb', fit = 'contain', mirror = false, rotation = 0, colour = null } = props;
  const { part = null } = props;
  const images = use(ImageStoreContext);
  const small = useImage(images, fileId, 'thumb');
  const large = useImage(images, variant === 'preview' ? fileId : null, 'preview');
  const url = large.url ?? small.url;
  const hasFailed = url === null && small.hasFailed && (variant === 'thumb' || large.hasFailed);
  const style = {
    '--placeholder': colour ?? 'transparent',
    '--mirror': mirror ? -1 : 1,
    '--turn': `${rotation}deg`,
  } as CSSProperties;
  const retry = (): void => {
    small.retry();
    large.retry();
  };
  return (
    <span
      className={styles['box']}
      style={style}
      data-fit={fit}
      data-sideways={rotation % 180 !== 0}
      data-loaded={url !== null}
    >
      {url === null ? null : part === null ? (
        <img className={styles['image']} src={url} alt={alt} draggable={false} decoding="async" />
      ) : (
        <span className={styles['window']} style={toWindowStyle(part)}>
          <img className={styles['part']} src={url} alt={alt} draggable={false} decoding="async" />
        </span>
      )}
      {mirror ? <MirrorMark /> : null}
      {hasFailed ? <Retry onClick={retry} /> : null}
    </span>
  );
}

/**
 * Marks a mirrored image wherever it is shown, because its right side looks like a left one. A small place has room for
 * the sign only.
 */
function MirrorMark() {
  const { t } = useUiTexts();
  return (
    <span className={styles['mirrored']}>
      ⇋ <span>{t('mirrored')}</span>
    </span>
  );
}

/** The texts are read only after a failure, because a long grid renders hundreds of images a second. */
function Retry({ onClick }: { readonly onClick: () => void }) {
  const { t } = useUiTexts();
  return (
    <button
      type="button"
      className={styles['retry']}
      onClick={onClick}
      aria-label={t('image.retry')}
      title={t('image.retry')}
    >
      <ReloadOutlined aria-hidden />
    </button>
  );
}

/** Creates the style of the window onto a part of an image: its own ratio, and the position of the whole behind it. */
function toWindowStyle({ x, y, w, h, width, height }: ImagePart): CSSProperties {
  return {
    '--ratio': (w * width) / (h * height),
    '--whole-width': `${100 / w}%`,
    '--whole-height': `${100 / h}%`,
    '--left': `${(-100 * x) / w}%`,
    '--top': `${(-100 * y) / h}%`,
  } as CSSProperties;
}
