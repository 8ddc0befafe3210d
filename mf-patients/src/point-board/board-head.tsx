import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { StageChip, Toolbar } from '@dentarium/ui';
import type { ReactNode } from 'react';
import styles from './board.module.css';

interface BoardHeadProps {
  /** What is done on the board. */
  readonly title: string;
  readonly file: PatientFile;
  readonly stages: readonly Stage[];
  /** Whether it is saved, and steps back and forth. */
  readonly end: ReactNode;
  readonly children?: ReactNode;
}

/** What a board is for and of which image: its stage and its date. */
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
