import { stageKind } from '@dentarium/domain';
import styles from './clinical.module.css';

/** A stage by its name, with the mark of its kind. */
export function StageChip({ code, name }: { readonly code: number; readonly name: string }) {
  return (
    <span className={styles['stage']}>
      <span className={styles['mark']} data-colour={stageKind(code).colour} aria-hidden />
      <span className={styles['stageName']}>{name}</span>
    </span>
  );
}
