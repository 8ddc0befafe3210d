import type { RigidMotion } from '../alignment/rigid-motion.ts';
import type { SurfaceFit } from '../alignment/surface-fit.ts';
import type { IndexedSurface } from '../distance/surface-tree.ts';
import type { Place } from '../mesh/body.ts';

/** Places of a jaw of one stage, and the same jaw of another one on which they are to lie. */
interface FittedJaw {
  readonly places: readonly Place[];
  readonly onto: IndexedSurface;
}

/** What a worker is asked to work out: how far the vertices of two jaws are from each other, or how jaws of two stages lie on each other. */
export type ComparingRequest =
  | { readonly kind: 'contacts'; readonly upper: IndexedSurface; readonly lower: IndexedSurface }
  | {
      readonly kind: 'fit';
      readonly jaws: readonly FittedJaw[];
      /** From the places to the surfaces, as far as is known. */
      readonly start: RigidMotion;
      /** About what the start is turned for tries; `null` where it is known to be near. */
      readonly tryAbout: Place | null;
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
  | { readonly kind: 'fit'; readonly fit: SurfaceFit }
  | { readonly kind: 'failed'; readonly message: string };
