import type { PatientFile } from '@dentarium/api/files/info-calls';
import { toFileExtension } from '@dentarium/domain';
import { memo } from 'react';
import { FiledImage } from '../images/filed-image.tsx';
import { hasImage } from '../images/image-order.ts';
import { TILE } from '../images/image-tile.tsx';
import { KindIcon } from '../images/kind-icon.tsx';
import styles from './gallery.module.css';

/** Shows an image among all of a patient; a press opens or selects it. */
export const GalleryTile = memo(function GalleryTile(props: {
  readonly file: PatientFile;
  readonly name: string;
  readonly caption: string;
  /** True if it is selected; `undefined` where selection is not possible. */
  readonly isSelected?: boolean;
  readonly large?: boolean;
  readonly onPress: (file: PatientFile) => void;
}) {
  const { file, name, caption, isSelected } = props;
  return (
    <button
      type="button"
      className={styles['tile']}
      {...{ [TILE]: file.id }}
      aria-label={`${name}, ${caption}`}
      aria-pressed={isSelected}
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
