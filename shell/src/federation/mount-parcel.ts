import type { ModuleLifecycles } from '@dentarium/platform';
import { type AppProps, mountRootParcel, type Parcel } from 'single-spa';

type MountParcel = (lifecycles: ModuleLifecycles, props: Parameters<ModuleLifecycles['mount']>[0]) => Parcel;

/** What single-spa gives a parcel to mount others by; its own type says that those ask for no props. */
interface Owner {
  readonly mountParcel: typeof mountRootParcel;
}

const atOnce = (): Promise<void> => Promise.resolve();

let owned: Promise<MountParcel> | undefined;

/** What mounts parcels that have an owner, one parcel which is there as long as the page and shows nothing. */
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
 * Mounts a module by single-spa, which keeps each parcel without an owner for ever, and lets go of all others when they are unmounted.
 *
 * @returns the parcel once it is mounted.
 */
export async function mountParcel(...given: Parameters<MountParcel>): Promise<Parcel> {
  const mount = await ownedByPage();
  const parcel = mount(...given);
  await parcel.mountPromise;
  return parcel;
}
