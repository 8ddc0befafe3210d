/**
 * Models of jaws and teeth: the readers for the server, which draws thumbnails, and for the page, which shows them.
 * Every reader takes time and memory proportional to the bytes of the file, regardless of the counts that it claims.
 */
export type { Draco } from './formats/read-draco.ts';
export { type ModelFormat, readModel } from './formats/read-model.ts';
export { MIN_PAIRS } from './alignment/rigid-fit.ts';
export { invertMotion, type RigidMotion } from './alignment/rigid-motion.ts';
export { USED_SHARE } from './alignment/surface-fit.ts';
export { CONTACT_SCALE, type ContactStep } from './distance/contact-scale.ts';
export { SurfaceTree } from './distance/surface-tree.ts';
export { detectJawFrame, type JawFrame, type JawRole } from './jaws/jaw-frame.ts';
export { type Body, createBody, type Skin } from './mesh/body.ts';
export { forEachTriangle, type ModelNotice, type Surface, countTriangles } from './mesh/mesh.ts';
export { orientOutwards } from './mesh/orient-outwards.ts';
export { isSoftwareRendered } from './painting/software-renderer.ts';
export { type ModelFault, UnreadableModelError as UnreadableModel } from './mesh/unreadable-model.ts';
