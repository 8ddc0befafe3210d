import { Group, Mesh } from 'three';
import { ARCHES, type PerArch, type Scheme } from '../format/scheme.ts';
import { InterdentalMeshes } from './interdental-meshes.ts';
import { createSchemeLooks } from './looks.ts';
import { mapArches, createGeometry, type SchemeSkins, SchemeTeeth } from './scheme-teeth.ts';

/** The parts of a scheme that can be shown or hidden. */
export const SCHEME_PARTS = ['upper', 'lower', 'gums', 'attachments', 'ipr', 'pontics', 'elastics'] as const;
/** One of the parts of a scheme that can be shown or hidden. */
export type SchemePart = (typeof SCHEME_PARTS)[number];

/**
 * A scheme as objects of three: teeth, gums, and the meshes between teeth. It does not draw. The creator disposes of
 * it.
 */
export class SchemeModel {
  readonly root = new Group();
  readonly teeth: SchemeTeeth;
  readonly #gums: readonly (readonly [keyof PerArch<Mesh>, Mesh])[];
  readonly #interdental: InterdentalMeshes;
  readonly #looks = createSchemeLooks();
  readonly #visibleParts = new Set<SchemePart>(SCHEME_PARTS);
  readonly #steps = { upper: 0, lower: 0 };
  #ghost: PerArch<number> | null = null;

  constructor(scheme: Scheme, skins: SchemeSkins) {
    this.teeth = new SchemeTeeth(scheme, skins, this.#looks);
    this.#gums = ARCHES.flatMap((arch) => {
      const skin = skins.get(scheme.gums[arch] ?? '');
      return skin === undefined ? [] : [[arch, new Mesh(createGeometry(skin), this.#looks.gum)] as const];
    });
    const shapes = new Map(this.teeth.all.map((one) => [one.tooth.tooth, one]));
    this.#interdental = new InterdentalMeshes(scheme, shapes, this.#looks);
    const { reduction, pontics, elastics } = this.#interdental;
    this.root.add(this.teeth.root, ...this.#gums.map(([, mesh]) => mesh), reduction, pontics, elastics);
    this.setStep(0, 0);
  }

  /**
   * Moves the teeth and the meshes that follow them to a step of each arch, which may be a fraction. It allocates
   * nothing.
   */
  setStep(upper: number, lower: number): void {
    this.#steps.upper = upper;
    this.#steps.lower = lower;
    this.teeth.setStep(upper, lower);
    this.#interdental.follow(this.#steps);
  }

  /** Overlays translucent teeth of other steps; `null` removes them. */
  setOverlay(steps: PerArch<number> | null): void {
    this.#ghost = steps;
    this.teeth.setGhost(steps);
  }

  /** Shows or hides a part. */
  setPartVisible(part: SchemePart, isVisible: boolean): void {
    if (isVisible) this.#visibleParts.add(part);
    else this.#visibleParts.delete(part);
    const isPartVisible = (one: SchemePart): boolean => this.#visibleParts.has(one);
    this.teeth.setArches(mapArches(isPartVisible));
    this.teeth.setAttachments(isPartVisible('attachments'));
    this.teeth.setGhost(this.#ghost);
    for (const [arch, mesh] of this.#gums) mesh.visible = isPartVisible('gums') && isPartVisible(arch);
    const { reduction, pontics, elastics } = this.#interdental;
    reduction.visible = isPartVisible('ipr');
    pontics.visible = isPartVisible('pontics');
    elastics.visible = isPartVisible('elastics');
    this.#interdental.follow(this.#steps);
  }

  /** Frees the resources of the graphics card. */
  dispose(): void {
    this.teeth.dispose();
    this.#interdental.dispose();
    for (const [, mesh] of this.#gums) mesh.geometry.dispose();
    this.#looks.dispose();
    this.root.clear();
  }
}
