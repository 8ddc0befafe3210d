/** Comparison of models in a separate worker, with progress and cancellation. */
export { type ComparingOptions, computeContacts, alignStages, type JawPair } from './compare.ts';
export { fitRigidly } from '../alignment/rigid-fit.ts';
export { applyMotion, alignFrames, type RigidMotion } from '../alignment/rigid-motion.ts';
