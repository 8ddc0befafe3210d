import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { PhotoLayout } from '@dentarium/domain/photo-layouts';
import { ViewDrawing } from '@dentarium/ui/drawings';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { computeCellRatio, type FilledCell, listKeyCategories } from '../layouts/layout-cells.ts';
import { useCategoryName } from './category-name.ts';
import { useImageDrop } from './file-drag.ts';
import { FiledImage } from './filed-image.tsx';
import { ImageTile, type TileActions } from './image-tile.tsx';
import { hasImage } from './image-order.ts';
import styles from './images.module.css';
import { KindIcon } from './kind-icon.tsx';
import { SlotChooser } from './slot-chooser.tsx';
import { SlotHelp } from './slot-help.tsx';

/** The drop handlers of a cell; `undefined` for users who may not edit. */
interface CellDrops {
  readonly onImages: (ids: readonly string[], category: number) => void;
  readonly onFiles: (data: DataTransfer, category: number) => void;
  readonly onChosen: (files: readonly File[], category: number) => void;
}

interface LayoutProps {
  readonly layout: PhotoLayout;
  readonly cells: readonly FilledCell[];
  /** The patient card, for layouts with a place for it. */
  readonly card: ReactNode;
  readonly actions: TileActions;
  readonly drops?: CellDrops | undefined;
}

interface Place {
  readonly row: number;
  readonly column: number;
  readonly rowSpan?: number;
  readonly columnSpan?: number;
}

function toGridStyle({ row, column, rowSpan = 1, columnSpan = 1 }: Place): CSSProperties {
  return { gridRow: `${row + 1} / span ${rowSpan}`, gridColumn: `${column + 1} / span ${columnSpan}` };
}

/** Shows the images of a stage in a photo layout (STG-02). The keys 1 to 9 stand for its categories, row by row. */
export function StageLayout({ layout, cells, card, actions, drops }: LayoutProps) {
  const { t } = useTranslation();
  const keys = listKeyCategories(layout);
  return (
    <div
      className={styles['layout']}
      style={{ gridTemplateColumns: `repeat(${layout.columns}, minmax(0, 1fr))` }}
      role="group"
      aria-label={t('layout.label')}
    >
      {cells.map((filledCell) => (
        <LayoutCell
          key={filledCell.index}
          filledCell={filledCell}
          number={keys.indexOf(filledCell.cell.category) + 1}
          ratio={computeCellRatio(layout, filledCell.cell)}
          actions={actions}
          drops={drops}
        />
      ))}
      {layout.card === undefined ? null : (
        <div className={styles['cardCell']} style={toGridStyle(layout.card)}>
          {card}
        </div>
      )}
    </div>
  );
}

interface CellProps extends Pick<LayoutProps, 'actions' | 'drops'> {
  readonly filledCell: FilledCell;
  /** The key of its category; 0 for none. */
  readonly number: number;
  readonly ratio: number;
}

function LayoutCell({ filledCell, number, ratio, actions, drops }: CellProps) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const { cell, stack } = filledCell;
  const { category, view } = cell;
  const { isOver, handlers } = useImageDrop(
    drops === undefined
      ? {}
      : { onImages: (ids) => drops.onImages(ids, category), onFiles: (data) => drops.onFiles(data, category) },
  );
  const name = view === undefined ? categoryName(category) : `${categoryName(category)} · ${t(`layout.view.${view}`)}`;
  const displayedFile = stack.find(({ id }) => actions.isSelected(id)) ?? stack[0];
  const showsEvery = cell.every === true && stack.length > 1;
  return (
    <section className={styles['cell']} style={toGridStyle(cell)} data-over={isOver} aria-label={name} {...handlers}>
      <h3 className={styles['cellName']}>
        {drops === undefined || number < 1 ? null : <kbd className={styles['number']}>{number}</kbd>}
        <span className={styles['cellText']}>{name}</span>
        {stack.length > 1 ? (
          <span className={styles['stackCount']}>{t('image.stack', { count: stack.length })}</span>
        ) : null}
        <SlotHelp category={category} name={name} />
      </h3>
      <div className={styles['cellBody']} style={{ aspectRatio: ratio }}>
        {displayedFile === undefined ? (
          <EmptyCell
            name={name}
            drawing={<ViewDrawing category={category} {...(view === undefined ? {} : { view })} />}
            onFiles={drops === undefined ? undefined : (files) => drops.onChosen(files, category)}
          />
        ) : null}
        {showsEvery ? <EveryImage stack={stack} actions={actions} /> : null}
        {displayedFile === undefined || showsEvery ? null : (
          <>
            <ImageTile file={displayedFile} actions={actions} variant="preview" hasRivals={stack.length > 1} />
            {stack.length > 1 ? <OthersOfStack stack={stack} displayedFile={displayedFile} actions={actions} /> : null}
          </>
        )}
      </div>
    </section>
  );
}

function EmptyCell(props: {
  readonly name: string;
  readonly drawing: ReactNode;
  readonly onFiles: ((files: readonly File[]) => void) | undefined;
}) {
  const { t } = useTranslation();
  const { name, drawing, onFiles } = props;
  if (onFiles !== undefined) return <SlotChooser name={name} drawing={drawing} onFiles={onFiles} />;
  return (
    <div className={styles['gap']}>
      {drawing}
      <span className={styles['gapText']}>{t('image.noImage')}</span>
    </div>
  );
}

/** Shows all images of a category side by side, such as films of single teeth. */
function EveryImage({ stack, actions }: { readonly stack: readonly PatientFile[]; readonly actions: TileActions }) {
  return (
    <div className={styles['every']}>
      {stack.map((file) => (
        <div key={file.id} className={styles['everyOne']}>
          <ImageTile file={file} actions={actions} hasRivals />
        </div>
      ))}
    </div>
  );
}

/** Shows the other images of a category as thumbnails over the edge of the top one. */
function OthersOfStack({
  stack,
  displayedFile,
  actions,
}: {
  readonly stack: readonly PatientFile[];
  readonly displayedFile: PatientFile;
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
          aria-pressed={file.id === displayedFile.id}
          aria-label={t('image.ofStack', { index: index + 1, count: stack.length })}
          title={file.name}
          onClick={() => actions.onPick(file, { toggle: false, range: false })}
        >
          {hasImage(file) ? <FiledImage file={file} /> : <KindIcon kind={file.kind} />}
        </button>
      ))}
    </div>
  );
}
