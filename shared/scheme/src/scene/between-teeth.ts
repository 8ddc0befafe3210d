import { Box3, Group, Matrix4, Mesh, Vector3 } from 'three';
import type { Elastic, InterproximalReduction, OfArches, Pontic, Scheme } from '../format/scheme.ts';
import { alongArch, archOf } from '../format/teeth.ts';
import { ofFrame } from '../poses/pose-at.ts';
import type { SchemeLooks } from './looks.ts';
import type { ShownTooth } from './scheme-teeth.ts';
import { elasticShape, ponticShape, reductionShape } from './shapes.ts';

/** A tooth and a place of it at step 0. */
interface Hold {
  readonly shown: ShownTooth;
  readonly at: Vector3;
}

interface Ends {
  readonly one: Hold;
  readonly other: Hold;
}

/** The height and the greatest depth of a pontic, in mm. */
const TALLEST = 8;

/** How far outside of its teeth an elastic hangs, in mm. */
const OUTSIDE = 1.5;

type Teeth = ReadonlyMap<number, ShownTooth>;

/** What stands between two teeth, and follows both: reduction, pontics, elastics. Nothing is made when they move. */
export class BetweenTeeth {
  readonly reduction = new Group();
  readonly pontics = new Group();
  readonly elastics = new Group();
  readonly #looks: SchemeLooks;
  readonly #marks: readonly (Ends & { readonly mesh: Mesh; readonly beforeStep: number })[];
  readonly #gaps: readonly (Ends & { readonly mesh: Mesh; readonly pontic: Pontic })[];
  readonly #bands: readonly (Ends & { readonly mesh: Mesh; readonly elastic: Elastic })[];
  readonly #from = new Vector3();
  readonly #to = new Vector3();
  readonly #way = new Vector3();
  readonly #across = new Vector3(1, 0, 0);

  constructor(scheme: Pick<Scheme, 'ipr' | 'pontics' | 'elastics'>, teeth: Teeth, looks: SchemeLooks) {
    this.#looks = looks;
    this.#marks = scheme.ipr.flatMap((one) => this.#mark(one, teeth));
    this.#gaps = scheme.pontics.flatMap((one) => this.#gap(one, teeth));
    this.#bands = scheme.elastics.flatMap((one) => this.#band(one, teeth));
  }

  #mark({ between: [a, b], beforeStep }: InterproximalReduction, teeth: Teeth) {
    const ends = facing(teeth.get(a), teeth.get(b), 'cheek');
    if (ends === null) return [];
    const mesh = new Mesh(reductionShape(), this.#looks.iprAhead);
    this.reduction.add(mesh);
    return [{ ...ends, mesh, beforeStep }];
  }

  #gap(pontic: Pontic, teeth: Teeth) {
    const row = alongArch([...teeth.keys(), pontic.tooth], archOf(pontic.tooth));
    const at = row.indexOf(pontic.tooth);
    const ends = facing(teeth.get(row[at - 1] ?? 0), teeth.get(row[at + 1] ?? 0), 'middle');
    if (ends === null) return [];
    const mesh = new Mesh(ponticShape(), this.#looks.pontic);
    mesh.renderOrder = 1;
    this.pontics.add(mesh);
    return [{ ...ends, mesh, pontic }];
  }

  #band(elastic: Elastic, teeth: Teeth) {
    const [from, to] = [teeth.get(elastic.from.tooth), teeth.get(elastic.to.tooth)];
    if (from === undefined || to === undefined) return [];
    const mesh = new Mesh(elasticShape(), this.#looks.elastic);
    this.elastics.add(mesh);
    const hold = (shown: ShownTooth): Hold => ({
      shown,
      at: new Vector3(...ofFrame(shown.tooth.frame, [0, OUTSIDE, 0])),
    });
    return [{ one: hold(from), other: hold(to), mesh, elastic }];
  }

  /** Follows the teeth, which are at these steps. */
  follow(steps: OfArches<number>): void {
    for (const { one, other, mesh, beforeStep } of this.#marks) {
      this.#span(one, other, mesh);
      mesh.material = steps[one.shown.arch] < beforeStep ? this.#looks.iprAhead : this.#looks.iprDone;
      mesh.visible = one.shown.group.visible;
    }
    for (const { one, other, mesh, pontic } of this.#gaps) {
      const wide = Math.max(1, this.#span(one, other, mesh));
      mesh.scale.set(wide, Math.min(TALLEST, wide), TALLEST);
      const step = steps[one.shown.arch];
      mesh.visible = one.shown.group.visible && pontic.fromStep <= step && step <= pontic.toStep;
    }
    for (const { one, other, mesh, elastic } of this.#bands) {
      mesh.scale.x = this.#span(one, other, mesh);
      const step = Math.max(steps.upper, steps.lower);
      const areThere = one.shown.group.visible && other.shown.group.visible;
      mesh.visible = areThere && elastic.fromStep <= step && step <= elastic.toStep;
    }
  }

  /** Puts something in the middle between two teeth, turned from the one to the other. It gives how far they are apart. */
  #span(one: Hold, other: Hold, mesh: Mesh): number {
    this.#from.copy(one.at).applyMatrix4(one.shown.group.matrix);
    this.#to.copy(other.at).applyMatrix4(other.shown.group.matrix);
    this.#way.subVectors(this.#to, this.#from);
    const apart = this.#way.length();
    mesh.position.addVectors(this.#from, this.#to).multiplyScalar(0.5);
    if (apart > 0) mesh.quaternion.setFromUnitVectors(this.#across, this.#way.divideScalar(apart));
    return apart;
  }

  /** Frees what the graphics card holds of them. */
  dispose(): void {
    for (const { mesh } of [...this.#marks, ...this.#gaps, ...this.#bands]) mesh.geometry.dispose();
    for (const group of [this.reduction, this.pontics, this.elastics]) group.clear();
  }
}

/** How deep in a crown a place lies: in its middle, or at its cheek side. */
type Depth = 'middle' | 'cheek';

/** The places at which two teeth look at each other: on the side of each crown that is nearer to the other. */
function facing(one: ShownTooth | undefined, other: ShownTooth | undefined, depth: Depth): Ends | null {
  if (one === undefined || other === undefined) return null;
  const [here, there] = [new CrownSides(one), new CrownSides(other)];
  return {
    one: { shown: one, at: here.nearer(there.at(0, 'middle'), depth) },
    other: { shown: other, at: there.nearer(here.at(0, 'middle'), depth) },
  };
}

/** Where the sides of a crown are at step 0. */
class CrownSides {
  readonly #turn: Matrix4;
  readonly #box = new Box3();

  constructor({ tooth: { frame }, crown }: ShownTooth) {
    this.#turn = new Matrix4().makeBasis(new Vector3(...frame.m), new Vector3(...frame.b), new Vector3(...frame.o));
    const [back, { position }] = [this.#turn.clone().transpose(), crown.geometry.attributes];
    const place = new Vector3();
    for (let at = 0; at < (position?.count ?? 0); at += 1) {
      if (position !== undefined) place.fromBufferAttribute(position, at);
      this.#box.expandByPoint(place.applyMatrix4(back));
    }
  }

  /** A place of the mesial (1) or distal (-1) side, or of the middle (0). */
  at(side: 1 | 0 | -1, depth: Depth): Vector3 {
    const { min, max } = this.#box;
    const place = this.#box.getCenter(new Vector3());
    if (side !== 0) place.x = side > 0 ? max.x : min.x;
    if (depth === 'cheek') place.y = max.y;
    return place.applyMatrix4(this.#turn);
  }

  /** A place of the side that is nearer to another place. */
  nearer(to: Vector3, depth: Depth): Vector3 {
    const isMesial = this.at(1, 'middle').distanceTo(to) < this.at(-1, 'middle').distanceTo(to);
    return this.at(isMesial ? 1 : -1, depth);
  }
}
