import type { PatientFile } from '@dentarium/api/files/info-calls';
import { TileGrid } from '@dentarium/ui';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from './category-name.ts';
import { useImageDrop } from './file-drag.ts';
import { ImageTile, type TileActions } from './image-tile.tsx';
import type { StagePart } from './image-order.ts';
import styles from './images.module.css';

/** Moves dragged images in front of another one; `undefined` where the order cannot be changed. */
export type Reorder = (ids: readonly string[], before: PatientFile) => void;

/** Shows images of a stage beside the layout: the inbox, X-rays, models, documents. */
export function StagePartTiles(props: {
  readonly part: StagePart;
  readonly files: readonly PatientFile[];
  readonly actions: TileActions;
  /** Accepts images that are dragged here, such as into the inbox. */
  readonly onImages?: ((ids: readonly string[]) => void) | undefined;
  readonly onReorder?: Reorder | undefined;
  /** The content beside the name. */
  readonly head?: ReactNode;
  /** The content for an empty part. */
  readonly empty?: ReactNode;
}) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const { part, files, actions } = props;
  const { isOver, handlers } = useImageDrop({ onImages: props.onImages });
  const counts = useMemo(() => {
    const countByCategory = new Map<number, number>();
    for (const { category } of files) countByCategory.set(category, (countByCategory.get(category) ?? 0) + 1);
    return countByCategory;
  }, [files]);
  return (
    <section className={styles['part']} data-over={isOver} aria-label={t(`part.${part}`)} {...handlers}>
      <div className={styles['partHead']}>
        <h3 className={styles['partName']}>
          {t(`part.${part}`)} <span className={styles['partCount']}>{files.length}</span>
        </h3>
        {props.head}
      </div>
      {files.length === 0 ? props.empty : null}
      <TileGrid
        items={files}
        itemKey={({ id }) => id}
        tileWidth={148}
        tileHeight={140}
        renderTile={(file) => (
          <PartTile files={files} file={file} onReorder={props.onReorder}>
            <ImageTile file={file} actions={actions} hasRivals={(counts.get(file.category) ?? 0) > 1} />
            <div className={styles['caption']} title={file.name}>
              {part === 'inbox' ? file.name : categoryName(file.category)}
            </div>
          </PartTile>
        )}
      />
    </section>
  );
}

/** The container of a tile: images of its category may be dropped in front of it. */
function PartTile({
  files,
  file,
  onReorder,
  children,
}: {
  readonly files: readonly PatientFile[];
  readonly file: PatientFile;
  readonly onReorder: Reorder | undefined;
  readonly children: ReactNode;
}) {
  const { isOver, handlers } = useImageDrop({
    onImages: onReorder === undefined ? undefined : (ids) => onReorder(ids, file),
    accepts: (ids) =>
      !ids.includes(file.id) && ids.every((id) => files.find((other) => other.id === id)?.category === file.category),
  });
  return (
    <div className={styles['partTile']} data-before={isOver} {...handlers}>
      {children}
    </div>
  );
}
