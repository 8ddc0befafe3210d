import type { PatientFile } from '@dentarium/api/services/file-info-service';
import { TileGrid } from '@dentarium/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from './category-name.ts';
import { useDropPlace } from './file-drag.ts';
import { ImageTile, type TileActions } from './image-tile.tsx';
import type { StagePart } from './image-order.ts';
import styles from './images.module.css';

/** Images of a stage that stand beside the layout: the inbox, X-rays, models, documents. */
export function StagePartTiles(props: {
  readonly part: StagePart;
  readonly files: readonly PatientFile[];
  readonly actions: TileActions;
  /** Takes images that are dragged here: into the inbox. */
  readonly onImages?: ((ids: readonly string[]) => void) | undefined;
  /** What is said when there is nothing. */
  readonly empty?: ReactNode;
}) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const { part, files, actions } = props;
  const { isOver, handlers } = useDropPlace({ onImages: props.onImages });
  return (
    <section className={styles['part']} data-over={isOver} aria-label={t(`part.${part}`)} {...handlers}>
      <h3 className={styles['partName']}>
        {t(`part.${part}`)} <span className={styles['partCount']}>{files.length}</span>
      </h3>
      {files.length === 0 ? props.empty : null}
      <TileGrid
        items={files}
        itemKey={({ id }) => id}
        tileWidth={116}
        tileHeight={116}
        renderTile={(file) => (
          <div className={styles['partTile']}>
            <ImageTile
              file={file}
              actions={actions}
              hasRivals={files.some((other) => other.id !== file.id && other.category === file.category)}
            />
            <div className={styles['caption']} title={file.name}>
              {part === 'inbox' ? file.name : categoryName(file.category)}
            </div>
          </div>
        )}
      />
    </section>
  );
}
