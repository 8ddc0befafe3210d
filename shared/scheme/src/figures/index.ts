/** Figures of schemes, computed from their meshes when a scheme is submitted. */
export { BOLTON_NORMS, type BoltonKind, type BoltonRatio } from './bolton.ts';
export { MAX_CONTACT_DEPTH_MM, type ToothContact } from './contacts.ts';
export type { OcclusionFigures } from './occlusion.ts';
export { computeSchemeFigures, type SchemeFigures } from './scheme-figures.ts';
