import { expect, test } from '@jest/globals';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { mountParcel } from './mount-parcel.ts';

const step = () => Promise.resolve();
// Single-spa releases a step after its time limit, even if it has ended before.
const limit = { millis: 1, dieOnTimeout: false, warningMillis: 1 };

/** Mounts and unmounts a module, and returns a reference that tells whether the page still holds it. */
async function mountOnce(): Promise<WeakRef<object>> {
  const timeouts = { bootstrap: limit, mount: limit, unmount: limit };
  const lifecycles = { bootstrap: step, mount: step, unmount: step, timeouts };
  const parcel = await mountParcel(lifecycles, { domElement: document.createElement('div') });
  expect(parcel.getStatus()).toBe('MOUNTED');
  await parcel.unmount();
  return new WeakRef(lifecycles);
}

test('MFE-01 releases all memory of a module when it is unmounted', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const reference = await mountOnce();
  for (let turn = 0; turn < 200 && reference.deref() !== undefined; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    collect();
  }
  expect(reference.deref()).toBeUndefined();
});
