/**
 * Models of jaws and teeth: one set of readers for the server, which draws thumbnails, and the page, which shows them. Every reader
 * takes time and memory in proportion to the bytes of the file, whatever those claim.
 */
export type { Draco } from './formats/read-draco.ts';
export { type ModelFormat, readModel } from './formats/read-model.ts';
export { LEAST_PAIRS } from './alignment/rigid-fit.ts';
export { inverted, type RigidMotion } from './alignment/rigid-motion.ts';
export { KEPT } from './alignment/surface-fit.ts';
export { CONTACT_SCALE, type ContactStep } from './distance/contact-scale.ts';
export { SurfaceTree } from './distance/surface-tree.ts';
export { jawFrame, type JawFrame, type JawRole } from './jaws/jaw-frame.ts';
export { type Body, bodyOf, type Skin } from './mesh/body.ts';
export { eachTriangle, type Surface, triangleCount } from './mesh/mesh.ts';
export { drawsByProcessor } from './painting/software-renderer.ts';
export { type ModelFault, UnreadableModel } from './mesh/unreadable-model.ts';
