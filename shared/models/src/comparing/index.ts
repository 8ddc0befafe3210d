/** Comparing of models in a worker of its own, with progress and cancelling. */
export { type ComparingOptions, contactsBetween, fitBetween, type JawPair } from './compare.ts';
export { rigidFit } from '../alignment/rigid-fit.ts';
export { moved, ontoFrame, type RigidMotion } from '../alignment/rigid-motion.ts';
