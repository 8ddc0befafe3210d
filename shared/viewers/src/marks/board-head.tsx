import { Toolbar } from '@dentarium/ui';
import type { ReactNode } from 'react';
import styles from './board.module.css';

interface BoardHeadProps {
  /** The title of the task on the board. */
  readonly title: string;
  /** The group of the image. */
  readonly group: ReactNode;
  /** The day of the image as `YYYY-MM-DD`. */
  readonly date: string;
  /** The saving state, and undo and redo. */
  readonly end: ReactNode;
  readonly children?: ReactNode;
}

/** Shows the task of a board and its image: the group and the date. */
export function BoardHead({ title, group, date, end, children }: BoardHeadProps) {
  return (
    <Toolbar label={title} end={end}>
      <h2 className={styles['title']}>{title}</h2>
      {group}
      <span className={styles['quiet']}>{date}</span>
      {children}
    </Toolbar>
  );
}
