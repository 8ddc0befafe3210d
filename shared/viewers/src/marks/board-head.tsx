import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { StageChip, Toolbar } from '@dentarium/ui';
import type { ReactNode } from 'react';
import styles from './board.module.css';

interface BoardHeadProps {
  /** The title of the task on the board. */
  readonly title: string;
  readonly file: PatientFile;
  readonly stages: readonly Stage[];
  /** The saving state, and undo and redo. */
  readonly end: ReactNode;
  readonly children?: ReactNode;
}

/** Shows the task of a board and its image: the stage and the date. */
export function BoardHead({ title, file, stages, end, children }: BoardHeadProps) {
  const stage = stages.find(({ id }) => id === file.stageId);
  return (
    <Toolbar label={title} end={end}>
      <h2 className={styles['title']}>{title}</h2>
      {stage === undefined ? null : <StageChip code={stage.stageCode} name={stage.stageName} />}
      <span className={styles['quiet']}>{file.takenAt.slice(0, 10)}</span>
      {children}
    </Toolbar>
  );
}
