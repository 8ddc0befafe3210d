import type { PerArch, Scheme } from '../format/scheme.ts';
import type { SchemePart } from './scheme-model.ts';
import type { Skin } from './skin.ts';

/**
 * A change of the drawn content: surfaces as they arrive, by the paths of their files, and then, once, their scheme.
 */
export type SchemeChange =
  | { readonly kind: 'surface'; readonly path: string; readonly skin: Skin }
  | { readonly kind: 'scheme'; readonly scheme: Scheme };

/** The other inputs of a picture. */
export interface SchemeSight {
  /** Of the canvas, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Canvas pixels per CSS pixel. */
  readonly ratio: number;
  /** The orientation of the camera: x, y, z and w of a quaternion. */
  readonly orientation: readonly [number, number, number, number];
  readonly target: readonly [number, number, number];
  /** Millimetres of the shorter side of a picture. */
  readonly span: number;
  /** Steps may be fractions. */
  readonly steps: PerArch<number>;
  /** The steps of the overlay. */
  readonly overlay: PerArch<number> | null;
  readonly hidden: ReadonlySet<SchemePart>;
  readonly hasGrid: boolean;
  readonly selectedTooth: number | null;
  /** True if something moves or has just appeared. Another picture follows soon. */
  readonly isMoving: boolean;
}

/** The greatest distance of anything in a plan from its middle, in mm. */
export const SCHEME_DEPTH_MM = 200;
