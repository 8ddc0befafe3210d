/**
 * Schemes: the plans of aligner treatments as designers hand them in, shown to doctors and compared. This part computes alone; the
 * format is read by `@dentarium/scheme/reading`.
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
  OfArches,
  Pontic,
  Pose,
  Quaternion,
  Scheme,
  SchemeTooth,
  ToothFrame,
  Vector,
} from './format/scheme.ts';
export { ARCHES, ATTACHMENT_TYPES, ELASTIC_CLASSES } from './format/scheme.ts';
export { alongArch, archOf, groupOf, neighboursIn, sideOf, type ToothGroup } from './format/teeth.ts';
export type { MarkRule, SchemeMark } from './marks/mark.ts';
export { type LimitId, MOVEMENT_LIMITS, type MovementLimit } from './marks/movement-limits.ts';
export { movementMarks } from './marks/movement-marks.ts';
export { prescriptionMarks } from './marks/prescription-marks.ts';
export { type Difficulty, type MovementRow, movementTable } from './poses/movement-table.ts';
export { ofFrame, placedBy, poseAt } from './poses/pose-at.ts';
export { type Movement, type MovementKind, movementOf, MOVEMENTS, poseOf } from './poses/readable-pose.ts';
