import type { ModuleLifecycles } from '@dentarium/platform';
import { type AppProps, mountRootParcel, type Parcel } from 'single-spa';

type MountParcel = (lifecycles: ModuleLifecycles, props: Parameters<ModuleLifecycles['mount']>[0]) => Parcel;

/** The owner that single-spa gives a parcel to mount others. Its type declares that those require no props. */
interface Owner {
  readonly mountParcel: typeof mountRootParcel;
}

const resolveAtOnce = (): Promise<void> => Promise.resolve();

let pageOwner: Promise<MountParcel> | undefined;

/** Returns the mount function of an owner parcel, which exists as long as the page and shows nothing. */
function getPageOwner(): Promise<MountParcel> {
  pageOwner ??= new Promise((resolve) => {
    const mount = (props: AppProps): Promise<void> => {
      const { mountParcel: mountOwned } = props as Owner;
      resolve(mountOwned);
      return resolveAtOnce();
    };
    mountRootParcel<object>({ bootstrap: resolveAtOnce, mount, unmount: resolveAtOnce }, { domElement: document.body });
  });
  return pageOwner;
}

/**
 * Mounts a module by single-spa, which stores each parcel without an owner for ever, and releases all others when they
 * are unmounted.
 *
 * @returns the parcel once it is mounted.
 */
export async function mountParcel(...args: Parameters<MountParcel>): Promise<Parcel> {
  const mount = await getPageOwner();
  const parcel = mount(...args);
  await parcel.mountPromise;
  return parcel;
}
