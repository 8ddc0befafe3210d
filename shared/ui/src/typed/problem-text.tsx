import { useUiTexts } from '../texts/texts.ts';
import type { TypedProblem } from './held-text.ts';
import styles from './typed.module.css';

/** Returns a function that says why a typed text is not taken. */
export function useProblemText(): (problem: TypedProblem) => string {
  const { t } = useUiTexts();
  return (problem) => {
    if (problem.kind === 'range') return t(`typed.range.${problem.problem}`);
    if (problem.kind === 'number') return t(`typed.number.${problem.problem}`, { bound: problem.bound });
    return t(`typed.date.${problem.problem}`, { bound: problem.bound });
  };
}

/** Shows why a typed text is not taken, below an input outside of forms. */
export function ProblemNote({ id, problem }: { readonly id: string; readonly problem: TypedProblem | null }) {
  const toText = useProblemText();
  if (problem === null) return null;
  return (
    <span id={id} role="alert" className={styles['problem']}>
      {toText(problem)}
    </span>
  );
}
