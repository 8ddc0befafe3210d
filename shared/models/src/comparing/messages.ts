import type { RigidMotion } from '../alignment/rigid-motion.ts';
import type { SurfaceFit } from '../alignment/surface-fit.ts';
import type { IndexedSurface } from '../mesh/indexed-surface.ts';
import type { Place } from '../mesh/body.ts';

/** Points of a jaw of one stage, and the same jaw of the target stage. */
interface FittedJaw {
  readonly places: readonly Place[];
  readonly onto: IndexedSurface;
}

/** A request to the worker: the distances between the vertices of two jaws, or the alignment of jaws of two stages. */
export type ComparingRequest =
  | { readonly kind: 'contacts'; readonly upper: IndexedSurface; readonly lower: IndexedSurface }
  | {
      readonly kind: 'fit';
      readonly jaws: readonly FittedJaw[];
      /** The approximate motion from the points to the surfaces. */
      readonly start: RigidMotion;
      /** The centre of trial rotations; `null` if the start is near. */
      readonly tryAbout: Place | null;
    };

/** The distance of each vertex of a jaw to the other jaw, in the form of `computeContactDistances`. */
export interface Contacts {
  readonly upper: Float32Array<ArrayBuffer>;
  readonly lower: Float32Array<ArrayBuffer>;
}

/** An answer of the worker: the finished share, and at last the result. */
export type ComparingAnswer =
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'contacts'; readonly contacts: Contacts }
  | { readonly kind: 'fit'; readonly fit: SurfaceFit }
  | { readonly kind: 'failed'; readonly message: string };
