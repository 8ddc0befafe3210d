import type { ModuleLifecycles } from '@dentarium/platform';
import { type AppProps, mountRootParcel, type Parcel } from 'single-spa';

type MountParcel = (lifecycles: ModuleLifecycles, props: Parameters<ModuleLifecycles['mount']>[0]) => Parcel;

/** The owner that single-spa gives a parcel to mount others. Its type declares that those require no props. */
interface Owner {
  readonly mountParcel: typeof mountRootParcel;
}

const atOnce = (): Promise<void> => Promise.resolve();

let owned: Promise<MountParcel> | undefined;

/** Returns the mount function of an owner parcel, which exists as long as the page and shows nothing. */
function ownedByPage(): Promise<MountParcel> {
  owned ??= new Promise((resolve) => {
    const mount = (props: AppProps): Promise<void> => {
      const { mountParcel: ofOwner } = props as Owner;
      resolve(ofOwner);
      return atOnce();
    };
    mountRootParcel<object>({ bootstrap: atOnce, mount, unmount: atOnce }, { domElement: document.body });
  });
  return owned;
}

/**
 * Mounts a module by single-spa, which stores each parcel without an owner for ever, and releases all others when they
 * are unmounted.
 *
 * @returns the parcel once it is mounted.
 */
export async function mountParcel(...given: Parameters<MountParcel>): Promise<Parcel> {
  const mount = await ownedByPage();
  const parcel = mount(...given);
  await parcel.mountPromise;
  return parcel;
}
