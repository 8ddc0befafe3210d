import type { RegisteredModule } from '@dentarium/api/services/module-service';
import type { ModuleLifecycles } from '@dentarium/platform';
import { useEffect, useRef } from 'react';
import { mountRootParcel } from 'single-spa';

/** What a module is mounted with. */
interface Props {
  readonly module: RegisteredModule;
  readonly lifecycles: ModuleLifecycles;
  /** The module could not be mounted. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Mounts a module into an element of its own, and unmounts it when it leaves. It is done in an effect, because
 * single-spa-react's own component is at odds with StrictMode.
 */
export function ParcelHost({ module, lifecycles, onFailure }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef({ module, onFailure });
  useEffect(() => {
    latest.current = { module, onFailure };
  });
  useEffect(() => {
    const element = document.createElement('div');
    host.current?.append(element);
    let current = true;
    const { routes, title } = latest.current.module;
    const props = { domElement: element, ownRoutes: routes, title };
    const parcel = mountRootParcel(lifecycles, props);
    parcel.mountPromise.catch((error: unknown) => {
      if (current) latest.current.onFailure(error);
    });
    return () => {
      current = false;
      // React may be rendering just now, and a root must not go meanwhile; a promise waits for that.
      void parcel.mountPromise
        .then(() => parcel.unmount())
        .catch(() => undefined)
        .finally(() => {
          element.remove();
          // single-spa keeps the props of a root parcel for ever; without this it would keep the page of the module too.
          Reflect.deleteProperty(props, 'domElement');
        });
    };
  }, [lifecycles]);
  return <div ref={host} data-module={module.name} />;
}
