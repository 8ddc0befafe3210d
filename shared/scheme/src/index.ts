/**
 * Schemes: the plans of aligner treatments that designers submit and doctors view and compare. This entry point only
 * computes; `@dentarium/scheme/reading` reads the format.
 */
export { SCHEME_LIMITS } from './format/limits.ts';
export { OPEN_PRESCRIPTION, type RestrictedTooth, type SchemePrescription } from './format/prescription.ts';
export type {
  Arch,
  ArchPlan,
  Attachment,
  Elastic,
  InterproximalReduction,
  KeyPose,
  PerArch as PerArch,
  Pontic,
  Pose,
  Quaternion,
  Scheme,
  SchemeTooth,
  ToothFrame,
  Vector,
} from './format/scheme.ts';
export { ARCHES, ATTACHMENT_TYPES, ELASTIC_CLASSES } from './format/scheme.ts';
export {
  listArchTeeth as listArchTeeth,
  toArch as toArch,
  toToothGroup as toToothGroup,
  listNeighbours as listNeighbours,
  toSide as toSide,
  type ToothGroup,
} from './format/teeth.ts';
export type { MarkRule, SchemeMark } from './marks/mark.ts';
export { type LimitId, MOVEMENT_LIMITS, type MovementLimit } from './marks/movement-limits.ts';
export { findMovementMarks as findMovementMarks } from './marks/movement-marks.ts';
export { findPrescriptionMarks as findPrescriptionMarks } from './marks/prescription-marks.ts';
export { type Difficulty, type MovementRow, buildMovementTable as buildMovementTable } from './poses/movement-table.ts';
export {
  toPlanPoint as toPlanPoint,
  applyPose as applyPose,
  interpolatePose as interpolatePose,
} from './poses/interpolate-pose.ts';
export {
  type Movement,
  type MovementKind,
  toMovement as toMovement,
  MOVEMENTS,
  toPose as toPose,
} from './poses/readable-pose.ts';
