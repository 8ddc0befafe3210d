import type { PageRefresh } from './page-refresh.ts';

/**
 * Makes what decides whether a changed source file may take the place of the one before. A file that exports components and
 * nothing else may: what uses them is drawn anew by React and keeps what it holds. Any other goes with the files that import it.
 */
export function acceptComponents(isComponent: (type: unknown) => boolean, redraw: () => void): PageRefresh['accept'] {
  let isDue = false;
  const redrawOnce = (): void => {
    if (isDue) return;
    isDue = true;
    // All files of one change are run first.
    queueMicrotask(() => {
      isDue = false;
      redraw();
    });
  };
  return (hot, exported) => {
    const values: unknown[] = Object.values(exported);
    if (values.length > 0 && values.every(isComponent)) {
      hot.dispose((data) => {
        data.wasComponents = true;
      });
      hot.accept();
      if (hot.data?.wasComponents === true) redrawOnce();
    } else if (hot.data?.wasComponents === true) hot.invalidate();
  };
}
