import { Group, Mesh } from 'three';
import { ARCHES, type OfArches, type Scheme } from '../format/scheme.ts';
import { BetweenTeeth } from './between-teeth.ts';
import { schemeLooks } from './looks.ts';
import { eachArch, geometryOf, type SchemeSkins, SchemeTeeth } from './scheme-teeth.ts';

/** What of a scheme can be shown or hidden. */
export const SCHEME_PARTS = ['upper', 'lower', 'gums', 'attachments', 'ipr', 'pontics', 'elastics'] as const;
/** One of the parts of a scheme that can be shown or hidden. */
export type SchemePart = (typeof SCHEME_PARTS)[number];

/** A scheme as things of three: teeth, gums, and what stands between teeth. It draws nothing by itself. Whoever made it disposes of it. */
export class SchemeModel {
  readonly root = new Group();
  readonly teeth: SchemeTeeth;
  readonly #gums: readonly (readonly [keyof OfArches<Mesh>, Mesh])[];
  readonly #between: BetweenTeeth;
  readonly #looks = schemeLooks();
  readonly #shown = new Set<SchemePart>(SCHEME_PARTS);
  readonly #steps = { upper: 0, lower: 0 };
  #ghost: OfArches<number> | null = null;

  constructor(scheme: Scheme, skins: SchemeSkins) {
    this.teeth = new SchemeTeeth(scheme, skins, this.#looks);
    this.#gums = ARCHES.flatMap((arch) => {
      const skin = skins.get(scheme.gums[arch] ?? '');
      return skin === undefined ? [] : [[arch, new Mesh(geometryOf(skin), this.#looks.gum)] as const];
    });
    const shown = new Map(this.teeth.all.map((one) => [one.tooth.tooth, one]));
    this.#between = new BetweenTeeth(scheme, shown, this.#looks);
    const { reduction, pontics, elastics } = this.#between;
    this.root.add(this.teeth.root, ...this.#gums.map(([, mesh]) => mesh), reduction, pontics, elastics);
    this.setStep(0, 0);
  }

  /** Moves the teeth, and what follows them, to a step of each arch, which may be a fraction. It makes nothing. */
  setStep(upper: number, lower: number): void {
    this.#steps.upper = upper;
    this.#steps.lower = lower;
    this.teeth.setStep(upper, lower);
    this.#between.follow(this.#steps);
  }

  /** Lays the teeth at other steps over those that are shown, translucent; `null` takes them away. */
  setOverlay(steps: OfArches<number> | null): void {
    this.#ghost = steps;
    this.teeth.setGhost(steps);
  }

  /** Shows or hides a part. */
  setShown(part: SchemePart, isShown: boolean): void {
    if (isShown) this.#shown.add(part);
    else this.#shown.delete(part);
    const shows = (one: SchemePart): boolean => this.#shown.has(one);
    this.teeth.setArches(eachArch(shows));
    this.teeth.setAttachments(shows('attachments'));
    this.teeth.setGhost(this.#ghost);
    for (const [arch, mesh] of this.#gums) mesh.visible = shows('gums') && shows(arch);
    const { reduction, pontics, elastics } = this.#between;
    reduction.visible = shows('ipr');
    pontics.visible = shows('pontics');
    elastics.visible = shows('elastics');
    this.#between.follow(this.#steps);
  }

  /** Frees what the graphics card holds of it. */
  dispose(): void {
    this.teeth.dispose();
    this.#between.dispose();
    for (const [, mesh] of this.#gums) mesh.geometry.dispose();
    this.#looks.dispose();
    this.root.clear();
  }
}
