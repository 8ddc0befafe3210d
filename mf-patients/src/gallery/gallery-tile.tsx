import type { PatientFile } from '@dentarium/api/files/info-calls';
import { toFileExtension } from '@dentarium/domain';
import { memo } from 'react';
import { FiledImage } from '../images/filed-image.tsx';
import { hasImage } from '../images/image-order.ts';
import { TILE } from '../images/image-tile.tsx';
import { KindIcon } from '../images/kind-icon.tsx';
import styles from './gallery.module.css';

/** An image among all of a patient; pressed, it is opened or, where two are chosen, chosen. */
export const GalleryTile = memo(function GalleryTile(props: {
  readonly file: PatientFile;
  readonly name: string;
  readonly caption: string;
  /** Whether it is chosen; left out where nothing is chosen. */
  readonly chosen?: boolean;
  readonly large?: boolean;
  readonly onPress: (file: PatientFile) => void;
}) {
  const { file, name, caption, chosen } = props;
  return (
    <button
      type="button"
      className={styles['tile']}
      {...{ [TILE]: file.id }}
      aria-label={`${name}, ${caption}`}
      aria-pressed={chosen}
      title={`${name} · ${file.name}`}
      onClick={() => props.onPress(file)}
    >
      <span className={styles['image']}>
        {hasImage(file) ? (
          <FiledImage file={file} variant={props.large === true ? 'preview' : 'thumb'} whole={props.large === true} />
        ) : (
          <span className={styles['kind']}>
            <KindIcon kind={file.kind} /> {toFileExtension(file.name).toUpperCase()}
          </span>
        )}
      </span>
      <span className={styles['caption']}>{caption}</span>
    </button>
  );
});
