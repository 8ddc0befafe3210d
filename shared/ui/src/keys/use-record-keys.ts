import { useEffect } from 'react';
import { wasCoveredRecently, watchLayers } from './covering-layers.ts';
import { type KeyActions, useKeys } from './use-keys.ts';

/**
 * Acts on single keys that change a record. They act only while `hasFocus` returns true, which is while what they change
 * has visible focus, and not for a second after a dialog, drawer or menu was closed: a key meant for the layer must not
 * change an image.
 */
export function useRecordKeys(actions: KeyActions, hasFocus: () => boolean): void {
  useEffect(watchLayers, []);
  useKeys(
    Object.fromEntries(
      Object.entries(actions).map(([key, action]) => [
        key,
        (event: KeyboardEvent) => (hasFocus() && !wasCoveredRecently() ? action(event) : false),
      ]),
    ),
  );
}
