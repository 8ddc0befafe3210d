import { Skeletons } from '@dentarium/ui';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import type { LateCode } from './late-code.ts';

/** A component whose code is loaded at its first use. */
export interface LateComponent<Props extends object> {
  (props: Props): ReactNode;
  /** Loads the code ahead, so that the component is shown without a loading state. */
  readonly load: () => Promise<void>;
}

/**
 * Creates a component from code that is loaded late.
 *
 * @param columns the number of columns that are shown while the code is loaded
 */
export function createLateComponent<Code, Props extends object>(
  code: LateCode<Code>,
  select: (code: Code) => ComponentType<Props>,
  columns: number,
): LateComponent<Props> {
  function Late(props: Props): ReactNode {
    // A component that is mounted again after a failure loads the code again.
    const [Part] = useState<ComponentType<Props>>(() => {
      const loaded = code.get();
      return loaded === null ? lazy(async () => ({ default: select(await code.load()) })) : select(loaded);
    });
    return (
      <Suspense fallback={columns === 0 ? null : <Skeletons shape="columns" count={columns} />}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(Late, {
    load: async () => {
      await code.load();
    },
  });
}

/** Loads the code of a page or a component, and in parallel that of the viewer on it. */
export async function loadWithViewer<Code>(
  load: () => Promise<Code>,
  { load: loadViewer }: Pick<LateComponent<object>, 'load'>,
): Promise<Code> {
  const [code] = await Promise.all([load(), loadViewer()]);
  return code;
}
