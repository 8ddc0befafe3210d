import { KeyHelp } from '@dentarium/ui';
import type { Size } from '@dentarium/ui/zoom';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useMarkTexts } from './texts.ts';
import type { ViewerItem } from '../source/viewer-source.ts';
import { BoardHead } from './board-head.tsx';
import styles from './board.module.css';
import { LookTools } from './look-tools.tsx';
import type { BoardImage, Look } from './point-board.tsx';
import { SaveTools } from './save-tools.tsx';

const PLAIN_LOOK: Look = { brightness: 1, contrast: 1, isInverted: false };

/** An item whose points are measured, with its size in pixels. */
export interface MeasuredItem extends ViewerItem, Size {}

/** The display properties of the board. */
interface BoardDrawing {
  readonly image: BoardImage;
  readonly look: Look;
  readonly hasLines: boolean;
}

/**
 * Shows the frame of an editor of points on an image: its head with saving and undo, the board with display settings,
 * the side panel, and the help on keys.
 */
export function BoardFrame(props: {
  readonly item: MeasuredItem;
  /** The group of the image, such as a chip of its stage. */
  readonly group: ReactNode;
  /** The title of the task on the board. */
  readonly title: string;
  /** The label of the lines over the image. */
  readonly lines: string;
  /** The descriptions of the keys of the board. */
  readonly keys: Readonly<Record<'arrows' | 'place' | 'step' | 'skip' | 'remove', string>>;
  readonly saving: Omit<ComponentProps<typeof SaveTools>, 'isReadOnly'>;
  readonly isReadOnly: boolean;
  /** The content of the head, beside undo and redo. */
  readonly head: ReactNode;
  /** The content between the head and the board. */
  readonly banner: ReactNode;
  readonly renderBoard: (drawing: BoardDrawing) => ReactNode;
  readonly side: ReactNode;
}) {
  const { t } = useMarkTexts();
  const { item, keys } = props;
  const [look, setLook] = useState(PLAIN_LOOK);
  const [hasLines, setLines] = useState(true);
  const { id: fileId, title, width, height, mirror, rotation, facts } = item;
  const alt = `${title}, ${facts[0].value}`;
  const image = { fileId, alt, width, height, mirror, rotation, facts };
  return (
    <>
      <BoardHead
        title={props.title}
        group={props.group}
        date={item.date}
        end={<SaveTools {...props.saving} isReadOnly={props.isReadOnly} />}
      >
        {props.head}
      </BoardHead>
      {props.banner}
      <div className={styles['layout']}>
        <div className={styles['main']}>
          {props.renderBoard({ image, look, hasLines })}
          <LookTools look={look} hasLines={hasLines} lines={props.lines} onLook={setLook} onLines={setLines} />
        </div>
        <div className={styles['side']}>{props.side}</div>
      </div>
      <KeyHelp
        lines={[
          { keys: ['←', '→', '↑', '↓'], action: keys.arrows },
          { keys: ['Shift', 'Ctrl'], action: t('board.keys.faster') },
          { keys: ['Enter'], action: keys.place },
          { keys: ['n', 'p'], action: keys.step },
          { keys: ['s'], action: keys.skip },
          { keys: ['Delete'], action: keys.remove },
          { keys: ['+', '-', '0'], action: t('board.keys.zoom') },
          { keys: ['Ctrl+Z', 'Ctrl+Y'], action: t('board.keys.undo') },
        ]}
      />
    </>
  );
}
