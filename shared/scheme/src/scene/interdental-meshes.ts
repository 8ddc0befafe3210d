import { Box3, Group, Matrix4, Mesh, Vector3 } from 'three';
import type { Elastic, InterproximalReduction, PerArch, Pontic, Scheme } from '../format/scheme.ts';
import { listArchTeeth, toArch } from '../format/teeth.ts';
import { toPlanPoint } from '../poses/interpolate-pose.ts';
import type { SchemeLooks } from './looks.ts';
import type { ToothShape } from './scheme-teeth.ts';
import { createElasticShape, createPonticShape, createReductionShape } from './shapes.ts';

/** A tooth and a point of it at step 0. */
interface ToothPoint {
  readonly shape: ToothShape;
  readonly at: Vector3;
}

interface ToothPair {
  readonly one: ToothPoint;
  readonly other: ToothPoint;
}

/** The maximum height and depth of a pontic, in mm. */
const MAX_PONTIC_MM = 8;

/** The distance between an elastic and its teeth, in mm. */
const ELASTIC_DISTANCE_MM = 1.5;

type ToothShapes = ReadonlyMap<number, ToothShape>;

/** The meshes between two teeth, which follow both: reduction, pontics, elastics. Moving them allocates nothing. */
export class InterdentalMeshes {
  readonly reduction = new Group();
  readonly pontics = new Group();
  readonly elastics = new Group();
  readonly #looks: SchemeLooks;
  readonly #marks: readonly (ToothPair & { readonly mesh: Mesh; readonly beforeStep: number })[];
  readonly #gaps: readonly (ToothPair & { readonly mesh: Mesh; readonly pontic: Pontic })[];
  readonly #bands: readonly (ToothPair & { readonly mesh: Mesh; readonly elastic: Elastic })[];
  readonly #from = new Vector3();
  readonly #to = new Vector3();
  readonly #way = new Vector3();
  readonly #across = new Vector3(1, 0, 0);

  constructor(scheme: Pick<Scheme, 'ipr' | 'pontics' | 'elastics'>, teeth: ToothShapes, looks: SchemeLooks) {
    this.#looks = looks;
    this.#marks = scheme.ipr.flatMap((one) => this.#createMark(one, teeth));
    this.#gaps = scheme.pontics.flatMap((one) => this.#createPontic(one, teeth));
    this.#bands = scheme.elastics.flatMap((one) => this.#createElastic(one, teeth));
  }

  #createMark({ between: [a, b], beforeStep }: InterproximalReduction, teeth: ToothShapes) {
    const ends = findFacingPoints(teeth.get(a), teeth.get(b), 'cheek');
    if (ends === null) return [];
    const mesh = new Mesh(createReductionShape(), this.#looks.iprAhead);
    this.reduction.add(mesh);
    return [{ ...ends, mesh, beforeStep }];
  }

  #createPontic(pontic: Pontic, teeth: ToothShapes) {
    const row = listArchTeeth([...teeth.keys(), pontic.tooth], toArch(pontic.tooth));
    const at = row.indexOf(pontic.tooth);
    const ends = findFacingPoints(teeth.get(row[at - 1] ?? 0), teeth.get(row[at + 1] ?? 0), 'middle');
    if (ends === null) return [];
    const mesh = new Mesh(createPonticShape(), this.#looks.pontic);
    mesh.renderOrder = 1;
    this.pontics.add(mesh);
    return [{ ...ends, mesh, pontic }];
  }

  #createElastic(elastic: Elastic, teeth: ToothShapes) {
    const [from, to] = [teeth.get(elastic.from.tooth), teeth.get(elastic.to.tooth)];
    if (from === undefined || to === undefined) return [];
    const mesh = new Mesh(createElasticShape(), this.#looks.elastic);
    this.elastics.add(mesh);
    const toPoint = (shape: ToothShape): ToothPoint => ({
      shape,
      at: new Vector3(...toPlanPoint(shape.tooth.frame, [0, ELASTIC_DISTANCE_MM, 0])),
    });
    return [{ one: toPoint(from), other: toPoint(to), mesh, elastic }];
  }

  /** Follows the teeth, which have the poses of these steps. */
  follow(steps: PerArch<number>): void {
    for (const { one, other, mesh, beforeStep } of this.#marks) {
      this.#placeBetween(one, other, mesh);
      mesh.material = steps[one.shape.arch] < beforeStep ? this.#looks.iprAhead : this.#looks.iprDone;
      mesh.visible = one.shape.group.visible;
    }
    for (const { one, other, mesh, pontic } of this.#gaps) {
      const wide = Math.max(1, this.#placeBetween(one, other, mesh));
      mesh.scale.set(wide, Math.min(MAX_PONTIC_MM, wide), MAX_PONTIC_MM);
      const step = steps[one.shape.arch];
      mesh.visible = one.shape.group.visible && pontic.fromStep <= step && step <= pontic.toStep;
    }
    for (const { one, other, mesh, elastic } of this.#bands) {
      mesh.scale.x = this.#placeBetween(one, other, mesh);
      const step = Math.max(steps.upper, steps.lower);
      const areVisible = one.shape.group.visible && other.shape.group.visible;
      mesh.visible = areVisible && elastic.fromStep <= step && step <= elastic.toStep;
    }
  }

  /** Places a mesh in the middle between two teeth, turned from one to the other. Returns their distance. */
  #placeBetween(one: ToothPoint, other: ToothPoint, mesh: Mesh): number {
    this.#from.copy(one.at).applyMatrix4(one.shape.group.matrix);
    this.#to.copy(other.at).applyMatrix4(other.shape.group.matrix);
    this.#way.subVectors(this.#to, this.#from);
    const distance = this.#way.length();
    mesh.position.addVectors(this.#from, this.#to).multiplyScalar(0.5);
    if (distance > 0) mesh.quaternion.setFromUnitVectors(this.#across, this.#way.divideScalar(distance));
    return distance;
  }

  /** Frees the resources of the graphics card. */
  dispose(): void {
    for (const { mesh } of [...this.#marks, ...this.#gaps, ...this.#bands]) mesh.geometry.dispose();
    for (const group of [this.reduction, this.pontics, this.elastics]) group.clear();
  }
}

/** The depth of a point in a crown: in its middle, or at its cheek side. */
type Depth = 'middle' | 'cheek';

/** Returns the points at which two teeth face each other, on the side of each crown that is nearer to the other. */
function findFacingPoints(one: ToothShape | undefined, other: ToothShape | undefined, depth: Depth): ToothPair | null {
  if (one === undefined || other === undefined) return null;
  const [sides, otherSides] = [new CrownSides(one), new CrownSides(other)];
  return {
    one: { shape: one, at: sides.getNearerPoint(otherSides.getPoint(0, 'middle'), depth) },
    other: { shape: other, at: otherSides.getNearerPoint(sides.getPoint(0, 'middle'), depth) },
  };
}

/** The sides of a crown at step 0. */
class CrownSides {
  readonly #turn: Matrix4;
  readonly #box = new Box3();

  constructor({ tooth: { frame }, crown }: ToothShape) {
    this.#turn = new Matrix4().makeBasis(new Vector3(...frame.m), new Vector3(...frame.b), new Vector3(...frame.o));
    const [back, { position }] = [this.#turn.clone().transpose(), crown.geometry.attributes];
    const place = new Vector3();
    for (let at = 0; at < (position?.count ?? 0); at += 1) {
      if (position !== undefined) place.fromBufferAttribute(position, at);
      this.#box.expandByPoint(place.applyMatrix4(back));
    }
  }

  /** Returns a point of the mesial (1) or distal (-1) side, or of the middle (0). */
  getPoint(side: 1 | 0 | -1, depth: Depth): Vector3 {
    const { min, max } = this.#box;
    const place = this.#box.getCenter(new Vector3());
    if (side !== 0) place.x = side > 0 ? max.x : min.x;
    if (depth === 'cheek') place.y = max.y;
    return place.applyMatrix4(this.#turn);
  }

  /** Returns a point of the side that is nearer to another point. */
  getNearerPoint(to: Vector3, depth: Depth): Vector3 {
    const isMesial = this.getPoint(1, 'middle').distanceTo(to) < this.getPoint(-1, 'middle').distanceTo(to);
    return this.getPoint(isMesial ? 1 : -1, depth);
  }
}
