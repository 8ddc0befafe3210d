import { findViewLines } from './view-lines.ts';
import styles from './drawings.module.css';

/**
 * Shows a line drawing of the view that belongs into an empty place, as clinical cameras do; nothing for categories
 * that are no view. It is an ornament: the place has a name.
 */
export function ViewDrawing({
  category,
  view,
}: {
  readonly category: number;
  readonly view?: 'right' | 'front' | 'left';
}) {
  const lines = findViewLines(category, view);
  if (lines === undefined) return null;
  return (
    <svg className={styles['drawing']} viewBox="0 0 120 90" aria-hidden focusable="false" data-view={category}>
      <path d={lines} />
    </svg>
  );
}
