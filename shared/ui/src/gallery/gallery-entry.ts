import type { ComponentType } from 'react';

/** States of a component by their names in camel case; each renders the component in that state. */
type States = Readonly<Record<string, ComponentType>>;

/** An entry of the gallery, the default export of a file `*.gallery.tsx`. */
export interface GalleryEntry {
  /** States that stand on the page below each other. */
  readonly states: States;
  /** States that cover the page, such as an open dialog; they are shown one at a time. */
  readonly overlays: States;
}

/**
 * Defines the entry of the components of a file: `popup.gallery.tsx` shows those that `popup.tsx` exports. The names of
 * the states are those of the functions.
 *
 * @param overlays states that cover the page
 */
export function defineEntry(states: States, overlays: States = {}): GalleryEntry {
  return { states, overlays };
}
