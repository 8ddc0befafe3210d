/** Comparing of models in a worker of its own, with progress and cancelling. */
export {
  type ComparingOptions,
  computeContacts as contactsBetween,
  alignStages as fitBetween,
  type JawPair,
} from './compare.ts';
export { fitRigidly as rigidFit } from '../alignment/rigid-fit.ts';
export { applyMotion as moved, alignFrames as ontoFrame, type RigidMotion } from '../alignment/rigid-motion.ts';
