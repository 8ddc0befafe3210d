import type { LatePageHandle } from '@dentarium/platform';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Skeletons } from '../loading/skeletons.tsx';

/** The file of a page that is loaded when somebody goes there. */
export interface LatePage {
  readonly default: ComponentType;
  /** Begins to load what the page is going to ask for. */
  readonly prepare?: LatePageHandle['prepare'];
}

/**
 * A page whose code is loaded when somebody goes there, as the element and the handle of its route: `{ path: '/workbench', ...latePage(loadWorkbench) }`. The page before
 * stays for the moment that takes; over a slow network skeletons are shown.
 *
 * @param load imports the file of the page
 */
export function latePage(load: () => Promise<LatePage>): {
  readonly element: ReactNode;
  readonly handle: LatePageHandle;
} {
  const Late = lazy(load);
  let loaded: LatePage | null = null;

  async function loadNow(): Promise<LatePage> {
    loaded ??= await load();
    return loaded;
  }

  function Page() {
    // What is there already is drawn without a sign of waiting.
    const [Shown] = useState(() => loaded?.default ?? Late);
    return (
      <Suspense fallback={<Skeletons shape="rows" count={8} />}>
        <Shown />
      </Suspense>
    );
  }

  // What does not come is loaded again when it is shown.
  const ignored = () => undefined;
  const handle: LatePageHandle = {
    prepare: (address) => void loadNow().then((page) => page.prepare?.(address), ignored),
    load: () => (loaded === null ? loadNow().then(ignored, ignored) : null),
  };
  return { element: <Page />, handle };
}
