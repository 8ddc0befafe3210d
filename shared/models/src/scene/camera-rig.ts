import { Quaternion, Vector3 } from 'three';
import { toOrientation, type StandardView } from './views.ts';

/** Radians of a turn over the whole of the view. */
const FULL_DRAG_RADIANS = Math.PI;
/** The least and the greatest height of what is seen, in mm. */
const [MIN_SPAN_MM, MAX_SPAN_MM] = [0.5, 2e6];
/** The free margin around what is fitted. */
const FIT_MARGIN = 1.25;

/** Where a parallel camera looks from: it turns around a place, freely and without a pole. */
export class CameraRig {
  readonly orientation = new Quaternion();
  readonly target = new Vector3();
  /** Millimetres of the shorter side of the view. */
  span = 100;

  /** Turns as a hand turns the model: by shares of the shorter side of the view. */
  orbit(right: number, down: number): void {
    const turn = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), -right * FULL_DRAG_RADIANS);
    turn.multiply(new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), -down * FULL_DRAG_RADIANS));
    this.orientation.multiply(turn).normalize();
  }

  /** Moves the model by shares of the shorter side of the view. */
  pan(right: number, down: number): void {
    this.#shift(-right * this.span, down * this.span);
  }

  /** Zooms by a factor about a place of the view, which stays where it is: shares of the shorter side from the middle, right and down. */
  zoom(factor: number, right = 0, down = 0): void {
    const before = this.span;
    this.span = Math.min(MAX_SPAN_MM, Math.max(MIN_SPAN_MM, before / factor));
    this.#shift(right * (before - this.span), -down * (before - this.span));
  }

  /** Looks along a standard view. */
  setView(view: StandardView): void {
    this.orientation.copy(toOrientation(view));
  }

  /** Shows what has a middle and, as it is looked at now, a width and a height in mm, on a view with sides of these shares of the shorter one. */
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
