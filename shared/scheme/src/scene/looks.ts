import { DoubleSide, MeshStandardMaterial } from 'three';

/** The materials of a scheme. The colours are those of the mouth and of plaster, in both themes. */
export interface SchemeLooks {
  readonly tooth: MeshStandardMaterial;
  readonly selected: MeshStandardMaterial;
  /** The teeth of another step, in front of or behind the others. */
  readonly ghost: MeshStandardMaterial;
  readonly gum: MeshStandardMaterial;
  readonly attachment: MeshStandardMaterial;
  readonly pontic: MeshStandardMaterial;
  /** Reduction that is still due, and reduction that is done. */
  readonly iprAhead: MeshStandardMaterial;
  readonly iprDone: MeshStandardMaterial;
  readonly elastic: MeshStandardMaterial;
  dispose(): void;
}

/** Creates the materials of a scheme. The caller disposes of them. */
export function createSchemeLooks(): SchemeLooks {
  const createOpaque = (color: number): MeshStandardMaterial =>
    new MeshStandardMaterial({ color, roughness: 0.42, metalness: 0, side: DoubleSide });
  const createTranslucent = (color: number, opacity: number): MeshStandardMaterial =>
    new MeshStandardMaterial({
      color,
      opacity,
      transparent: true,
      depthWrite: false,
      roughness: 0.5,
      side: DoubleSide,
    });
  const looks = {
    tooth: createOpaque(0xf1ebdd),
    selected: createOpaque(0x8fc3f7),
    ghost: createTranslucent(0x4f8fd6, 0.4),
    gum: createOpaque(0xd49a94),
    attachment: createOpaque(0xd9822b),
    pontic: createTranslucent(0xf1ebdd, 0.6),
    iprAhead: createOpaque(0xc2353f),
    iprDone: createOpaque(0x3f8f5a),
    elastic: createOpaque(0x2f6fb0),
  };
  return {
    ...looks,
    dispose: () => {
      for (const look of Object.values(looks)) look.dispose();
    },
  };
}
