import type { PageRefresh } from './page-refresh.ts';

/**
 * Creates the function that decides whether a changed source file may replace the previous one. A file that exports
 * only components may: React redraws their users and keeps their state. Any other file is replaced together with the
 * files that import it.
 */
export function acceptComponents(isComponent: (type: unknown) => boolean, redraw: () => void): PageRefresh['accept'] {
  let isDue = false;
  const redrawOnce = (): void => {
    if (isDue) return;
    isDue = true;
    // Runs after all files of one change.
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
