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
  PerArch,
  Pontic,
  Pose,
  Quaternion,
  Scheme,
  SchemeTooth,
  ToothFrame,
  Vector,
} from './format/scheme.ts';
export { ARCHES, ATTACHMENT_TYPES, ELASTIC_CLASSES } from './format/scheme.ts';
export { listArchTeeth, toArch, toToothGroup, listNeighbours, toSide, type ToothGroup } from './format/teeth.ts';
export type { MarkRule, SchemeMark } from './marks/mark.ts';
export { type LimitId, MOVEMENT_LIMITS, type MovementLimit } from './marks/movement-limits.ts';
export { findMovementMarks } from './marks/movement-marks.ts';
export { findPrescriptionMarks } from './marks/prescription-marks.ts';
export { type Difficulty, type MovementRow, buildMovementTable } from './poses/movement-table.ts';
export { toPlanPoint, applyPose, interpolatePose } from './poses/interpolate-pose.ts';
export { type Movement, type MovementKind, toMovement, MOVEMENTS, toPose } from './poses/readable-pose.ts';
