import {
  BufferAttribute,
  BufferGeometry,
  LineBasicMaterial,
  LineSegments,
  Points,
  PointsMaterial,
  Sphere,
  Vector3,
} from 'three';
import type { JawRole } from '../jaws/jaw-frame.ts';
import type { Skin } from '../mesh/body.ts';
import { disposeModel, setColours, setOpacity } from './drawn-model.ts';

/** The side of a point in pixels. */
const POINT_PIXELS = 2;

/** A model of points or lines in the scene. It has no surface, so distances to the other jaw do not colour it. */
export class WireModel {
  readonly mesh: Points<BufferGeometry, PointsMaterial> | LineSegments<BufferGeometry, LineBasicMaterial>;
  readonly #colours: Uint8Array | null;
  readonly #role: JawRole;

  constructor({ positions, colours, lines, least, most }: Skin, role: JawRole) {
    this.#colours = colours;
    this.#role = role;
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(positions, 3));
    const middle = new Vector3(...least).add(new Vector3(...most)).multiplyScalar(0.5);
    geometry.boundingSphere = new Sphere(middle, middle.distanceTo(new Vector3(...most)));
    if (lines === undefined || lines.length === 0)
      this.mesh = new Points(geometry, new PointsMaterial({ size: POINT_PIXELS, sizeAttenuation: false }));
    else {
      geometry.setIndex(new BufferAttribute(lines, 1));
      this.mesh = new LineSegments(geometry, new LineBasicMaterial());
    }
    this.setTinted(false);
  }

  /** Leaves the colours: there is no surface to measure. */
  setContacts(): void {
    return undefined;
  }

  /** Gives the model the colour of a superimposed stage, or its own colours. */
  setTinted(isTinted: boolean): void {
    setColours(this.mesh, { colours: isTinted ? null : this.#colours, role: this.#role, isTinted });
  }

  /** Sets the opacity from 0 to 1. */
  setOpacity(opacity: number): void {
    setOpacity(this.mesh, opacity);
  }

  /** Frees the resources of the graphics card. */
  dispose(): void {
    disposeModel(this.mesh);
  }
}
