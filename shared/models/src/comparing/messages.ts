import type { IndexedSurface } from '../distance/surface-tree.ts';

/** What a worker is asked to work out: how far the vertices of two jaws are from each other. */
export type ComparingRequest = {
  readonly kind: 'contacts';
  readonly upper: IndexedSurface;
  readonly lower: IndexedSurface;
};

/** For each vertex of a jaw how far it is from the other one, as `contactDistances` has it. */
export interface Contacts {
  readonly upper: Float32Array<ArrayBuffer>;
  readonly lower: Float32Array<ArrayBuffer>;
}

/** What the worker answers: which share is done, and at last what was asked for. */
export type ComparingAnswer =
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'contacts'; readonly contacts: Contacts }
  | { readonly kind: 'failed'; readonly message: string };
