/** Comparison of models in a separate worker, with progress and cancellation. */
export {
  type ComparingOptions,
  computeContacts as computeContacts,
  alignStages as alignStages,
  type JawPair,
} from './compare.ts';
export { fitRigidly as fitRigidly } from '../alignment/rigid-fit.ts';
export { applyMotion as applyMotion, alignFrames as alignFrames, type RigidMotion } from '../alignment/rigid-motion.ts';
