import ExpandOutlined from '@ant-design/icons/ExpandOutlined';
import StarFilled from '@ant-design/icons/StarFilled';
import WarningOutlined from '@ant-design/icons/WarningOutlined';
import type { PatientFile } from '@dentarium/api/services/file-info-service';
import { extensionOf } from '@dentarium/domain';
import { FileImage, fileSize } from '@dentarium/ui';
import type { DragEvent, KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from './category-name.ts';
import { FILES_DRAG_TYPE } from './file-drag.ts';
import { fitOf, type ImageWarning } from './image-order.ts';
import styles from './images.module.css';
import { KindIcon } from './kind-icon.tsx';

/** The button of a tile; the focus goes from one to the next. */
export const TILE = 'data-tile';

/** What a tile can do, given by the page whose tiles they are. */
export interface TileActions {
  readonly isSelected: (id: string) => boolean;
  /** Whether the keyboard comes to this tile first. */
  readonly isEntrance: (id: string) => boolean;
  readonly onPick: (file: PatientFile, how: { readonly toggle: boolean; readonly range: boolean }) => void;
  readonly onOpen: (file: PatientFile) => void;
  readonly onMenu: (file: PatientFile, at: { readonly x: number; readonly y: number }) => void;
  /** The images that are dragged with this one; `undefined` where nothing may be moved. */
  readonly dragged?: (file: PatientFile) => readonly string[];
  readonly warningsOf: (file: PatientFile) => readonly ImageWarning[];
}

interface TileProps {
  readonly file: PatientFile;
  readonly actions: TileActions;
  readonly variant?: 'thumb' | 'preview';
  /** Whether the image stands for others of its category, so that it says so. */
  readonly hasRivals?: boolean;
}

/**
 * An image or another file of a stage. A click selects it, a double click or Enter opens it. The picture lies under the
 * button that does so, so that what else can be pressed on the tile is no part of that button.
 */
export function ImageTile({ file, actions, variant = 'thumb', hasRivals = false }: TileProps) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const warnings = actions.warningsOf(file);
  const showMain = file.isMain && hasRivals;
  const selected = actions.isSelected(file.id);
  const label = [
    categoryName(file.category),
    file.name,
    ...(showMain ? [t('image.main')] : []),
    ...warnings.map((kind) => t(`image.warning.${kind}`)),
  ];
  const keys = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    actions.onOpen(file);
  };
  const menu = (event: MouseEvent): void => {
    event.preventDefault();
    actions.onMenu(file, { x: event.clientX, y: event.clientY });
  };
  return (
    <div className={styles['tile']} data-selected={selected}>
      <div className={styles['picture']}>
        <Content file={file} variant={variant} />
        <button
          type="button"
          className={styles['pick']}
          {...{ [TILE]: file.id }}
          aria-pressed={selected}
          aria-label={label.join(', ')}
          title={file.name}
          tabIndex={actions.isEntrance(file.id) ? 0 : -1}
          draggable={actions.dragged !== undefined}
          onDragStart={(event) => startDrag(event, actions.dragged?.(file) ?? [])}
          onClick={(event) => actions.onPick(file, { toggle: event.ctrlKey || event.metaKey, range: event.shiftKey })}
          onDoubleClick={() => actions.onOpen(file)}
          onKeyDown={keys}
          onContextMenu={menu}
        />
        <Marks showMain={showMain} warnings={warnings} />
        <button
          type="button"
          className={styles['open']}
          tabIndex={-1}
          aria-label={t('image.open')}
          title={t('image.open')}
          onClick={() => actions.onOpen(file)}
        >
          <ExpandOutlined aria-hidden />
        </button>
      </div>
    </div>
  );
}

function startDrag(event: DragEvent, ids: readonly string[]): void {
  event.dataTransfer.setData(FILES_DRAG_TYPE, JSON.stringify(ids));
  event.dataTransfer.effectAllowed = 'move';
}

function Content({ file, variant }: { readonly file: PatientFile; readonly variant: 'thumb' | 'preview' }) {
  if (file.kind === 'image' && file.preprocessState !== 2) {
    const { id, mirror, rotation, colour, category } = file;
    return (
      <FileImage
        fileId={id}
        alt=""
        variant={variant}
        fit={fitOf(category)}
        mirror={mirror}
        rotation={rotation}
        colour={colour}
      />
    );
  }
  return (
    <span className={styles['kind']}>
      <KindIcon kind={file.kind} />
      <span>
        {extensionOf(file.name).toUpperCase() || 'DICOM'} · {fileSize(file.size)}
      </span>
    </span>
  );
}

function Marks({ showMain, warnings }: { readonly showMain: boolean; readonly warnings: readonly ImageWarning[] }) {
  const { t } = useTranslation();
  return (
    <span className={styles['marks']}>
      {showMain ? (
        <span className={styles['mark']} title={t('image.main')}>
          <StarFilled aria-hidden />
        </span>
      ) : null}
      {warnings.map((kind) => (
        <span key={kind} className={styles['mark']} data-warning title={t(`image.warning.${kind}`)}>
          <WarningOutlined aria-hidden />
        </span>
      ))}
    </span>
  );
}
