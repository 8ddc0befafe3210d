import type { PerArch, Scheme } from '../format/scheme.ts';
import type { SchemePart } from './scheme-model.ts';
import type { Skin } from './skin.ts';

/** What is drawn: surfaces as they come, by the paths of their files, and then, once, the scheme that they are of. */
export type SchemeChange =
  | { readonly kind: 'surface'; readonly path: string; readonly skin: Skin }
  | { readonly kind: 'scheme'; readonly scheme: Scheme };

/** All else that a picture depends on. */
export interface SchemeSight {
  /** Of the canvas, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels of the canvas for each CSS pixel. */
  readonly ratio: number;
  /** How the eye is turned: x, y, z and w of a quaternion. */
  readonly orientation: readonly [number, number, number, number];
  readonly target: readonly [number, number, number];
  /** Millimetres of the shorter side of a picture. */
  readonly span: number;
  /** Steps may be fractions. */
  readonly steps: PerArch<number>;
  /** The steps of what lies over the teeth. */
  readonly overlay: PerArch<number> | null;
  readonly hidden: ReadonlySet<SchemePart>;
  readonly hasGrid: boolean;
  readonly selectedTooth: number | null;
  /** Something moves or has just come: another picture follows soon. */
  readonly isMoving: boolean;
}

/** How far anything of a plan is from its middle, in mm. */
export const SCHEME_DEPTH_MM = 200;
