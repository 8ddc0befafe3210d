import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { PatientFile } from '@dentarium/api/services/file-info-service';
import { NINE_PHOTO } from '@dentarium/domain';
import { FileImage } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from './category-name.ts';
import { useDropPlace } from './file-drag.ts';
import { ImageTile, type TileActions } from './image-tile.tsx';
import { fitOf, stackOf } from './image-order.ts';
import styles from './images.module.css';

/** What may be dropped on a cell of the layout; left out for who may not edit. */
interface CellDrops {
  readonly onImages: (ids: readonly string[], category: number) => void;
  readonly onFiles: (data: DataTransfer, category: number) => void;
}

interface LayoutProps {
  readonly files: readonly PatientFile[];
  readonly actions: TileActions;
  readonly drops?: CellDrops | undefined;
}

/** The nine-photo layout of a stage (STG-02). The keys 1 to 9 stand for its cells, row by row. */
export function StageLayout({ files, actions, drops }: LayoutProps) {
  return (
    <div className={styles['layout']} style={{ gridTemplateColumns: `repeat(${NINE_PHOTO.columns}, minmax(0, 1fr))` }}>
      {NINE_PHOTO.cells.map(({ category }, index) => (
        <LayoutCell
          key={category}
          category={category}
          number={index + 1}
          stack={stackOf(files, category)}
          actions={actions}
          drops={drops}
        />
      ))}
    </div>
  );
}

interface CellProps extends Omit<LayoutProps, 'files'> {
  readonly category: number;
  readonly number: number;
  readonly stack: readonly PatientFile[];
}

function LayoutCell({ category, number, stack, actions, drops }: CellProps) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const { isOver, handlers } = useDropPlace(
    drops === undefined
      ? {}
      : { onImages: (ids) => drops.onImages(ids, category), onFiles: (data) => drops.onFiles(data, category) },
  );
  const shown = stack.find(({ id }) => actions.isSelected(id)) ?? stack[0];
  return (
    <section className={styles['cell']} data-over={isOver} aria-label={categoryName(category)} {...handlers}>
      <h3 className={styles['cellName']}>
        {drops === undefined ? null : <kbd className={styles['number']}>{number}</kbd>}
        <span className={styles['cellText']} title={t(`framing.${category}`)}>
          {categoryName(category)}
        </span>
        {stack.length > 1 ? (
          <span className={styles['stackCount']}>{t('image.stack', { count: stack.length })}</span>
        ) : null}
      </h3>
      <div className={styles['cellBody']}>
        {shown === undefined ? (
          <div className={styles['gap']} title={t(`framing.${category}`)}>
            {drops === undefined ? null : <PlusOutlined aria-hidden />}
            <span>{t(drops === undefined ? 'image.noImage' : 'image.gap')}</span>
          </div>
        ) : (
          <ImageTile file={shown} actions={actions} variant="preview" hasRivals={stack.length > 1} />
        )}
        {stack.length > 1 && shown !== undefined ? (
          <OthersOfStack stack={stack} shown={shown} actions={actions} />
        ) : null}
      </div>
    </section>
  );
}

/** The other images of a category, small, over the edge of the one on top. */
function OthersOfStack({
  stack,
  shown,
  actions,
}: {
  readonly stack: readonly PatientFile[];
  readonly shown: PatientFile;
  readonly actions: TileActions;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles['others']} role="group" aria-label={t('image.stackLabel')}>
      {stack.map((file, index) => (
        <button
          key={file.id}
          type="button"
          className={styles['other']}
          aria-pressed={file.id === shown.id}
          aria-label={t('image.ofStack', { index: index + 1, count: stack.length })}
          title={file.name}
          onClick={() => actions.onPick(file, { toggle: false, range: false })}
        >
          <FileImage fileId={file.id} alt="" fit={fitOf(file.category)} mirror={file.mirror} rotation={file.rotation} />
        </button>
      ))}
    </div>
  );
}
