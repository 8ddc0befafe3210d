import type { OfArches, Scheme } from '../format/scheme.ts';
import type { SchemePart } from './scheme-model.ts';
import type { SchemeSkins } from './scheme-teeth.ts';

/** What is drawn: a scheme with its surfaces. It comes once. */
export interface SchemeChange {
  readonly scheme: Scheme;
  readonly skins: SchemeSkins;
}

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
  readonly steps: OfArches<number>;
  /** The steps of what lies over the teeth. */
  readonly overlay: OfArches<number> | null;
  readonly hidden: ReadonlySet<SchemePart>;
  readonly hasGrid: boolean;
  readonly chosen: number | null;
  /** Something moves or has just come: another picture follows soon. */
  readonly isMoving: boolean;
}

/** How far anything of a plan is from its middle, in mm. */
export const SCHEME_DEPTH = 200;
