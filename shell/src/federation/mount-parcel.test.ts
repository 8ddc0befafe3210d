import { expect, test } from '@jest/globals';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { mountParcel } from './mount-parcel.ts';

const step = () => Promise.resolve();
// single-spa lets go of a step when its time is over, also of one that has ended before.
const limit = { millis: 1, dieOnTimeout: false, warningMillis: 1 };

/** Mounts a module, unmounts it, and gives what says whether anything of the page still knows it. */
async function mountOnce(): Promise<WeakRef<object>> {
  const timeouts = { bootstrap: limit, mount: limit, unmount: limit };
  const lifecycles = { bootstrap: step, mount: step, unmount: step, timeouts };
  const parcel = await mountParcel(lifecycles, { domElement: document.createElement('div') });
  expect(parcel.getStatus()).toBe('MOUNTED');
  await parcel.unmount();
  return new WeakRef(lifecycles);
}

test('MFE-01 nothing of a module stays in memory when it is unmounted', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const known = await mountOnce();
  for (let turn = 0; turn < 200 && known.deref() !== undefined; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    collect();
  }
  expect(known.deref()).toBeUndefined();
});
