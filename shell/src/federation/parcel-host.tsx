import type { RegisteredModule } from '@dentarium/api/modules/calls';
import type { ModuleLifecycles } from '@dentarium/platform';
import { useEffect, useRef } from 'react';
import { LIMITS } from './limits.ts';
import { mountParcel } from './mount-parcel.ts';
import type { Remote } from './use-remote.ts';

/** The props that a module is mounted with. */
interface Props {
  readonly module: RegisteredModule;
  readonly lifecycles: ModuleLifecycles;
  /** Receives the result of mounting. */
  readonly remote: Remote;
}

/**
 * Mounts a module into an element of its own, and unmounts it when it leaves. It uses an effect, because the component
 * of single-spa-react conflicts with StrictMode.
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
    let isCurrent = true;
    let settleTimer: ReturnType<typeof setTimeout> | undefined;
    let hasFailed = false;
    const { routes, title } = latest.current.module;
    const props = {
      domElement: element,
      ownRoutes: routes,
      title,
      onRetry: () => latest.current.remote.retry(),
      onFault(error: unknown) {
        hasFailed = true;
        clearTimeout(settleTimer);
        if (isCurrent) latest.current.remote.reportScreenFailure(error);
      },
    };
    const mounting = mountParcel(lifecycles, props);
    mounting.then(
      () => {
        if (!isCurrent || hasFailed) return;
        latest.current.remote.reportMounted();
        settleTimer = setTimeout(() => latest.current.remote.reportSettled(), LIMITS.settledMs);
      },
      (error: unknown) => {
        if (isCurrent) latest.current.remote.reportMountFailure(error);
      },
    );
    return () => {
      isCurrent = false;
      clearTimeout(settleTimer);
      // React may be rendering now, and a root must not be removed meanwhile; a promise waits for that.
      void mounting
        .then((parcel) => parcel.unmount())
        .catch(() => undefined)
        .finally(() => {
          element.remove();
          // Single-spa stores the props of a parcel that could not be mounted; without this it would also keep the page
          // of the module in memory.
          for (const key of Object.keys(props)) Reflect.deleteProperty(props, key);
        });
    };
  }, [lifecycles]);
  return <div ref={host} data-module={module.name} />;
}
