import { Quaternion, Vector3 } from 'three';
import { toOrientation, type StandardView } from './views.ts';

/** Radians of a drag across the whole view. */
const FULL_DRAG_RADIANS = Math.PI;
/** The limits of the visible height, in mm. */
const [MIN_SPAN_MM, MAX_SPAN_MM] = [0.5, 2e6];
/** The margin around fitted objects, as a factor. */
const FIT_MARGIN = 1.25;

/** The position of a parallel camera, which orbits a target freely and without poles. */
export class CameraRig {
  readonly orientation = new Quaternion();
  readonly target = new Vector3();
  /** Millimetres on the shorter side of the view. */
  span = 100;

  /** Turns the model as if by hand, by shares of the shorter side of the view. */
  orbit(right: number, down: number): void {
    const turn = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), -right * FULL_DRAG_RADIANS);
    turn.multiply(new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), -down * FULL_DRAG_RADIANS));
    this.orientation.multiply(turn).normalize();
  }

  /** Moves the model by shares of the shorter side of the view. */
  pan(right: number, down: number): void {
    this.#shift(-right * this.span, down * this.span);
  }

  /** Zooms by a factor about a fixed point of the view: shares of the shorter side from the centre, right and down. */
  zoom(factor: number, right = 0, down = 0): void {
    const before = this.span;
    this.span = Math.min(MAX_SPAN_MM, Math.max(MIN_SPAN_MM, before / factor));
    this.#shift(right * (before - this.span), -down * (before - this.span));
  }

  /** Switches to a standard view. */
  setView(view: StandardView): void {
    this.orientation.copy(toOrientation(view));
  }

  /**
   * Fits an object with a centre, and a width and height in mm from the current direction, into a view whose sides are
   * given as shares of the shorter one.
   */
  fit(
    middle: Vector3,
    extent: {
      readonly width: number;
      readonly height: number;
      readonly share: { readonly width: number; readonly height: number };
    },
  ): void {
    this.target.copy(middle);
    const span = Math.max(extent.width / extent.share.width, extent.height / extent.share.height) * FIT_MARGIN;
    this.span = Math.min(MAX_SPAN_MM, Math.max(MIN_SPAN_MM, span));
  }

  #shift(right: number, up: number): void {
    this.target.add(new Vector3(right, up, 0).applyQuaternion(this.orientation));
  }
}
