/** Comparison of models in a separate worker, with progress and cancellation. */
export {
  type ComparingOptions,
  computeContacts as contactsBetween,
  alignStages as fitBetween,
  type JawPair,
} from './compare.ts';
export { fitRigidly as rigidFit } from '../alignment/rigid-fit.ts';
export { applyMotion as moved, alignFrames as ontoFrame, type RigidMotion } from '../alignment/rigid-motion.ts';
