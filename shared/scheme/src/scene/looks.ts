import { DoubleSide, MeshStandardMaterial } from 'three';

/** What a scheme is drawn in: the colours are those of the mouth and of its plaster, in both themes. */
export interface SchemeLooks {
  readonly tooth: MeshStandardMaterial;
  readonly chosen: MeshStandardMaterial;
  /** The teeth of another step, over or behind the others. */
  readonly ghost: MeshStandardMaterial;
  readonly gum: MeshStandardMaterial;
  readonly attachment: MeshStandardMaterial;
  readonly pontic: MeshStandardMaterial;
  /** Reduction that is still to be done, and that is done. */
  readonly iprAhead: MeshStandardMaterial;
  readonly iprDone: MeshStandardMaterial;
  readonly elastic: MeshStandardMaterial;
  dispose(): void;
}

/** Makes the materials of a scheme. Whoever made them disposes of them. */
export function schemeLooks(): SchemeLooks {
  const enamel = (color: number): MeshStandardMaterial =>
    new MeshStandardMaterial({ color, roughness: 0.42, metalness: 0, side: DoubleSide });
  const through = (color: number, opacity: number): MeshStandardMaterial =>
    new MeshStandardMaterial({
      color,
      opacity,
      transparent: true,
      depthWrite: false,
      roughness: 0.5,
      side: DoubleSide,
    });
  const looks = {
    tooth: enamel(0xf1ebdd),
    chosen: enamel(0x8fc3f7),
    ghost: through(0x4f8fd6, 0.4),
    gum: enamel(0xd49a94),
    attachment: enamel(0xd9822b),
    pontic: through(0xf1ebdd, 0.6),
    iprAhead: enamel(0xc2353f),
    iprDone: enamel(0x3f8f5a),
    elastic: enamel(0x2f6fb0),
  };
  return {
    ...looks,
    dispose: () => {
      for (const look of Object.values(looks)) look.dispose();
    },
  };
}
