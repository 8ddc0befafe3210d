import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import type { CSSProperties } from 'react';
import { useUiTexts } from '../texts.ts';
import styles from './file-image.module.css';
import type { ImageVariant } from './image-store.ts';
import { useImage } from './use-image.ts';

/** An image of a patient as it is shown in tiles, slots and avatars. */
export interface FileImageProps {
  readonly fileId: string;
  /** What the image shows, for who cannot see it; empty where the text beside it says so. */
  readonly alt: string;
  readonly variant?: Exclude<ImageVariant, 'full'>;
  /** `cover` fills the place and crops; `face` crops around the head; `contain` shows all. */
  readonly fit?: 'contain' | 'cover' | 'face';
  readonly mirror?: boolean;
  /** Degrees clockwise. */
  readonly rotation?: number;
  /** The dominant colour, shown until the image is there. */
  readonly colour?: string | null;
}

/**
 * Fills its place with an image, in a box whose size does not depend on it. A preview shows the small picture first;
 * what failed can be tried again.
 */
export function FileImage(props: FileImageProps) {
  const { fileId, alt, variant = 'thumb', fit = 'contain', mirror = false, rotation = 0, colour = null } = props;
  const { t } = useUiTexts();
  const small = useImage(fileId, 'thumb');
  const large = useImage(variant === 'preview' ? fileId : null, 'preview');
  const url = large.url ?? small.url;
  const failed = url === null && small.failed && (variant === 'thumb' || large.failed);
  const turned = {
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
      style={turned}
      data-fit={fit}
      data-sideways={rotation % 180 !== 0}
      data-loaded={url !== null}
    >
      {url === null ? null : <img className={styles['image']} src={url} alt={alt} draggable={false} decoding="async" />}
      {failed ? (
        <button
          type="button"
          className={styles['retry']}
          onClick={retry}
          aria-label={t('image.retry')}
          title={t('image.retry')}
        >
          <ReloadOutlined aria-hidden />
        </button>
      ) : null}
    </span>
  );
}
