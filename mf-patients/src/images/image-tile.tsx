import ExpandOutlined from '@ant-design/icons/ExpandOutlined';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import RobotOutlined from '@ant-design/icons/RobotOutlined';
import StarFilled from '@ant-design/icons/StarFilled';
import UserSwitchOutlined from '@ant-design/icons/UserSwitchOutlined';
import WarningOutlined from '@ant-design/icons/WarningOutlined';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import { toFileExtension } from '@dentarium/domain';
import { formatFileSize } from '@dentarium/ui';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from './category-name.ts';
import { startDrag } from './file-drag.ts';
import { FiledImage } from './filed-image.tsx';
import { hasImage } from './image-order.ts';
import styles from './images.module.css';
import { KindIcon } from './kind-icon.tsx';
import { useDoubtText } from './use-doubt-text.ts';
import { useRenditionError } from './rendition-error.ts';

/** The attribute of the button of a tile, by which the focus moves between tiles. */
export const TILE = 'data-tile';

/** The actions of a tile, given by its page. */
export interface TileActions {
  readonly isSelected: (id: string) => boolean;
  /** True for the tile that receives the keyboard focus first. */
  readonly isEntrance: (id: string) => boolean;
  readonly onPick: (file: PatientFile, how: { readonly toggle: boolean; readonly range: boolean }) => void;
  readonly onOpen: (file: PatientFile) => void;
  readonly onMenu: (file: PatientFile, at: { readonly x: number; readonly y: number }) => void;
  /** Shows the details of the file. */
  readonly onDetails: (file: PatientFile) => void;
  /** Returns the ids of the images that are dragged with this one; `undefined` where moving is not allowed. */
  readonly getDraggedIds?: (file: PatientFile) => readonly string[];
}

interface TileProps {
  readonly file: PatientFile;
  readonly actions: TileActions;
  readonly variant?: 'thumb' | 'preview';
  /** True if the image is one of several in its category, so that its mark is shown. */
  readonly hasRivals?: boolean;
}

/**
 * Shows an image or another file of a stage. A click selects it, a double click or Enter opens it. The image lies below the button, so that
 * other controls of the tile are not nested in it.
 */
export function ImageTile({ file, actions, variant = 'thumb', hasRivals = false }: TileProps) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const marks = useMarks(file, hasRivals);
  const doubtText = useDoubtText()(file);
  const selected = actions.isSelected(file.id);
  const mirrored = file.mirror ? [t('image.mirroredMark')] : [];
  const label = [categoryName(file.category), file.name, ...mirrored, ...marks.map(({ text }) => text)];
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
      <div className={styles['image']}>
        <Content file={file} variant={variant} />
        {doubtText === null ? null : (
          <span className={styles['doubt']} aria-hidden>
            <WarningOutlined /> {doubtText}
          </span>
        )}
        <button
          type="button"
          className={styles['pick']}
          {...{ [TILE]: file.id }}
          aria-pressed={selected}
          aria-label={label.join(', ')}
          title={file.name}
          tabIndex={actions.isEntrance(file.id) ? 0 : -1}
          draggable={actions.getDraggedIds !== undefined}
          onDragStart={(event) => startDrag(event, actions.getDraggedIds?.(file) ?? [])}
          onClick={(event) => actions.onPick(file, { toggle: event.ctrlKey || event.metaKey, range: event.shiftKey })}
          onDoubleClick={() => actions.onOpen(file)}
          onKeyDown={keys}
          onContextMenu={menu}
        />
        {marks.length === 0 ? null : (
          <button
            type="button"
            className={styles['marks']}
            tabIndex={-1}
            aria-hidden
            title={marks.map(({ text }) => text).join('\n')}
            onClick={() => actions.onDetails(file)}
          >
            {marks.map(({ key, icon }) => (
              <span key={key} className={styles['mark']} data-mark={key}>
                {icon}
              </span>
            ))}
          </button>
        )}
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

function Content({ file, variant }: { readonly file: PatientFile; readonly variant: 'thumb' | 'preview' }) {
  const faultText = useRenditionError();
  if (hasImage(file)) return <FiledImage file={file} variant={variant} />;
  const reason = faultText(file);
  return (
    <span className={styles['kind']}>
      <KindIcon kind={file.kind} />
      <span>
        {toFileExtension(file.name).toUpperCase() || 'DICOM'} · {formatFileSize(file.size)}
      </span>
      {reason === null ? null : <span className={styles['reason']}>{reason}</span>}
    </span>
  );
}

interface Mark {
  readonly key: 'main' | 'classifier' | 'note' | 'doubt' | 'person' | 'hint';
  readonly text: string;
  readonly icon: ReactNode;
}

/** Returns the marks of a file. Several hints share one mark; the details list each. */
function useMarks(file: PatientFile, hasRivals: boolean): Mark[] {
  const { t } = useTranslation();
  const marks: Mark[] = [];
  if (file.isMain && hasRivals) marks.push({ key: 'main', text: t('image.main'), icon: <StarFilled aria-hidden /> });
  if (file.classifiedBy === 'classifier')
    marks.push({ key: 'classifier', text: t('image.byClassifier'), icon: <RobotOutlined aria-hidden /> });
  if (file.note !== '')
    marks.push({ key: 'note', text: t('image.noteIs', { note: file.note }), icon: <MessageOutlined aria-hidden /> });
  if (file.otherPerson !== null)
    marks.push({ key: 'person', text: t('image.otherPerson.mark'), icon: <UserSwitchOutlined aria-hidden /> });
  if (file.pictureWarnings.length > 0) {
    const text = file.pictureWarnings.map((warning) => t(`image.doubt.${warning}`)).join(' ');
    marks.push({ key: 'doubt', text, icon: <WarningOutlined aria-hidden /> });
  }
  if (file.hints.length > 0) {
    const text = file.hints.map((hint) => t(`image.hint.${hint}`)).join(', ');
    marks.push({ key: 'hint', text, icon: <WarningOutlined aria-hidden /> });
  }
  return marks;
}
