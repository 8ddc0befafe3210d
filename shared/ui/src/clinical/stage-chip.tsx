import { getStageKindOrThrow, translateStageName } from '@dentarium/domain';
import { useLanguage } from '@dentarium/platform';
import styles from './clinical.module.css';

/** Shows a stage with its name in the language of the user and the mark of its kind. */
export function StageChip({ code, name }: { readonly code: number; readonly name: string }) {
  const [language] = useLanguage();
  return (
    <span className={styles['stage']}>
      <span className={styles['mark']} data-colour={getStageKindOrThrow(code).colour} aria-hidden />
      <span className={styles['stageName']}>{translateStageName(name, language)}</span>
    </span>
  );
}
