import type { LatePageHandle } from '@dentarium/platform';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Skeletons } from '../loading/skeletons.tsx';

/** The file of a page that is loaded on navigation. */
export interface LatePage {
  readonly default: ComponentType;
  /** Starts to load the data of the page. */
  readonly prepare?: LatePageHandle['prepare'];
}

/**
 * Creates a page whose code is loaded on navigation, as the element and the handle of its route: `{ path: '/workbench',
 * ...createLatePage(loadWorkbench) }`. The former page stays during a short load; over a slow network skeletons are
 * shown.
 *
 * @param load imports the file of the page
 */
export function createLatePage(load: () => Promise<LatePage>): {
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
    // Loaded code is rendered without a loading state.
    const [PageComponent] = useState(() => loaded?.default ?? Late);
    return (
      <Suspense fallback={<Skeletons shape="rows" count={8} />}>
        <PageComponent />
      </Suspense>
    );
  }

  // A failed load is repeated when the page is shown.
  const ignore = () => undefined;
  const handle: LatePageHandle = {
    prepare: (address) => void loadNow().then((page) => page.prepare?.(address), ignore),
    load: () => (loaded === null ? loadNow().then(ignore, ignore) : null),
  };
  return { element: <Page />, handle };
}
