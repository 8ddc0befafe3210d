import type { Skin } from './skin.ts';
import { Box3, BufferAttribute, BufferGeometry, Group, Mesh, Sphere, Vector3 } from 'three';
import { type Arch, ARCHES, type PerArch, type Scheme, type SchemeTooth } from '../format/scheme.ts';
import { toArch } from '../format/teeth.ts';
import type { SchemeLooks } from './looks.ts';
import { createAttachmentShape } from './shapes.ts';
import { ToothTrack } from './tooth-track.ts';

/** The surfaces of a scheme, by the paths of their files. */
export type SchemeSkins = ReadonlyMap<string, Skin>;

interface AttachmentShape {
  readonly mesh: Mesh;
  readonly stepOn: number;
  readonly stepOff: number;
}

/** A tooth in the scene: one group for its pose, and one for its pose at the overlaid step. */
export interface ToothShape {
  readonly tooth: SchemeTooth;
  readonly arch: Arch;
  readonly track: ToothTrack;
  readonly group: Group;
  readonly ghost: Group;
  readonly crown: Mesh;
  readonly attachments: readonly AttachmentShape[];
}

/** Creates a geometry from a surface and uses its memory without a copy. */
export function createGeometry({ positions, normals, indices, least, most }: Skin): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(normals, 3));
  geometry.setIndex(new BufferAttribute(indices, 1));
  const [low, high] = [new Vector3(...least), new Vector3(...most)];
  const middle = low.clone().add(high).multiplyScalar(0.5);
  geometry.boundingBox = new Box3(low, high);
  geometry.boundingSphere = new Sphere(middle, middle.distanceTo(high));
  return geometry;
}

/** The teeth of a scheme with their attachments. A step changes only their matrices. */
export class SchemeTeeth {
  readonly root = new Group();
  readonly all: readonly ToothShape[];
  readonly #looks: SchemeLooks;
  #areAttachmentsShown = true;
  readonly #steps = { upper: 0, lower: 0 };

  constructor(scheme: Pick<Scheme, 'teeth' | 'attachments'>, skins: SchemeSkins, looks: SchemeLooks) {
    this.#looks = looks;
    this.all = scheme.teeth.flatMap((tooth) => {
      const skin = skins.get(tooth.mesh);
      return skin === undefined ? [] : [this.#createTooth(tooth, skin, scheme.attachments, skins)];
    });
    for (const { group, ghost } of this.all) this.root.add(group, ghost);
    this.setStep(0, 0);
    this.setGhost(null);
  }

  #createTooth(tooth: SchemeTooth, skin: Skin, attachments: Scheme['attachments'], skins: SchemeSkins): ToothShape {
    const geometry = createGeometry(skin);
    const [group, ghost] = [new Group(), new Group()];
    const crown = new Mesh(geometry, this.#looks.tooth);
    crown.userData['tooth'] = tooth.tooth;
    const bonded = attachments
      .filter((one) => one.tooth === tooth.tooth)
      .map((one) => {
        const own = one.mesh === null ? undefined : skins.get(one.mesh);
        const shape = own === undefined ? createAttachmentShape(one, tooth.frame) : createGeometry(own);
        return { mesh: new Mesh(shape, this.#looks.attachment), stepOn: one.stepOn, stepOff: one.stepOff };
      });
    group.add(crown, ...bonded.map(({ mesh }) => mesh));
    const shade = new Mesh(geometry, this.#looks.ghost);
    shade.renderOrder = 1;
    ghost.add(shade);
    for (const one of [group, ghost]) one.matrixAutoUpdate = false;
    for (const one of [crown, shade, ...bonded.map(({ mesh }) => mesh)]) one.matrixAutoUpdate = false;
    return { tooth, arch: toArch(tooth.tooth), track: new ToothTrack(tooth), group, ghost, crown, attachments: bonded };
  }

  /** Moves the teeth to a step of each arch, which may be a fraction. */
  setStep(upper: number, lower: number): void {
    this.#steps.upper = upper;
    this.#steps.lower = lower;
    for (const { arch, track, group } of this.all) {
      track.writeMatrix(this.#steps[arch], group.matrix);
      group.matrixWorldNeedsUpdate = true;
    }
    this.#showAttachments();
  }

  /** Overlays translucent teeth of other steps; `null` hides them. */
  setGhost(steps: PerArch<number> | null): void {
    for (const { arch, track, ghost, group } of this.all) {
      ghost.visible = steps !== null && group.visible;
      if (steps === null) continue;
      track.writeMatrix(steps[arch], ghost.matrix);
      ghost.matrixWorldNeedsUpdate = true;
    }
  }

  /** Shows the named arches. */
  setArches(visibleArches: PerArch<boolean>): void {
    for (const { arch, group } of this.all) group.visible = visibleArches[arch];
  }

  /** Shows or hides attachments. They are visible only at their steps. */
  setAttachments(areShown: boolean): void {
    this.#areAttachmentsShown = areShown;
    this.#showAttachments();
  }

  #showAttachments(): void {
    for (const { arch, attachments } of this.all) {
      for (const { mesh, stepOn, stepOff } of attachments) {
        const step = this.#steps[arch];
        mesh.visible = this.#areAttachmentsShown && stepOn <= step && step <= stepOff;
      }
    }
  }

  /** Highlights one tooth; `null` for none. */
  selectTooth(tooth: number | null): void {
    for (const { tooth: one, crown } of this.all)
      crown.material = one.tooth === tooth ? this.#looks.selected : this.#looks.tooth;
  }

  /** Frees the resources of the graphics card. */
  dispose(): void {
    for (const { crown, attachments } of this.all) {
      crown.geometry.dispose();
      for (const { mesh } of attachments) mesh.geometry.dispose();
    }
    this.root.clear();
  }
}

/** Maps each arch to a value. */
export function mapArches<T>(toValue: (arch: Arch) => T): PerArch<T> {
  const [upper, lower] = ARCHES;
  return { upper: toValue(upper), lower: toValue(lower) };
}
