import type { RegisteredModule } from '@dentarium/api/modules/calls';
import type { ModuleLifecycles } from '@dentarium/platform';
import { useEffect, useRef } from 'react';
import { LIMITS } from './limits.ts';
import { mountParcel } from './mount-parcel.ts';
import type { Remote } from './use-remote.ts';

/** What a module is mounted with. */
interface Props {
  readonly module: RegisteredModule;
  readonly lifecycles: ModuleLifecycles;
  /** What becomes of the module once it is mounted, or is not. */
  readonly remote: Remote;
}

/**
 * Mounts a module into an element of its own, and unmounts it when it leaves. It is done in an effect, because
 * single-spa-react's own component is at odds with StrictMode.
 */
export function ParcelHost({ module, lifecycles, remote }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef({ module, remote });
  useEffect(() => {
    latest.current = { module, remote };
  });
  useEffect(() => {
    const element = document.createElement('div');
    host.current?.append(element);
    let current = true;
    let settling: ReturnType<typeof setTimeout> | undefined;
    let hasFailed = false;
    const { routes, title } = latest.current.module;
    const props = {
      domElement: element,
      ownRoutes: routes,
      title,
      onRetry: () => latest.current.remote.retry(),
      onFault(error: unknown) {
        hasFailed = true;
        clearTimeout(settling);
        if (current) latest.current.remote.failOnScreen(error);
      },
    };
    const mounting = mountParcel(lifecycles, props);
    mounting.then(
      () => {
        if (!current || hasFailed) return;
        latest.current.remote.mounted();
        settling = setTimeout(() => latest.current.remote.settle(), LIMITS.settled);
      },
      (error: unknown) => {
        if (current) latest.current.remote.failToMount(error);
      },
    );
    return () => {
      current = false;
      clearTimeout(settling);
      // React may be rendering just now, and a root must not go meanwhile; a promise waits for that.
      void mounting
        .then((parcel) => parcel.unmount())
        .catch(() => undefined)
        .finally(() => {
          element.remove();
          // single-spa keeps the props of a parcel that could not be mounted; without this it would keep the page of the module too.
          for (const key of Object.keys(props)) Reflect.deleteProperty(props, key);
        });
    };
  }, [lifecycles]);
  return <div ref={host} data-module={module.name} />;
}
