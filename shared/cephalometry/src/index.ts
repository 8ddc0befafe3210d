export { CEPH_METHODS, findCephMethod, type CephMethod, REPORT_MEASURES } from './analyses.ts';
export { type Calibration, isUsableRuler, toPixelSize, RULER_MM, MIN_RULER_PX } from './calibration.ts';
export {
  type CustomFormula,
  computeCustomMeasure,
  type CustomResult,
  findDefinitionProblem,
  type DefinitionProblem,
  type ImageCalibration,
  type ImageScale,
  resolveImageScale,
  type MeasurementDefinition,
  type PointPair,
  listFormulaPoints,
} from './custom-measures.ts';
export {
  detectFacing,
  listRequiredLandmarks,
  type MeasureResult,
  computeMeasuredValues,
  measureTracing,
  type PixelSize,
  type PlacedPoints,
} from './evaluate.ts';
export { distance, type Point } from './geometry.ts';
export {
  type CephText,
  type CephView,
  toCephView,
  isLandmarkId,
  type Landmark,
  LANDMARK_BY_ID,
  type LandmarkId,
  LANDMARKS,
} from './landmarks.ts';
export { CEPH_MEASURE_NAMES, CEPH_MEASURES, type CephMeasure, type CephUnit } from './measures.ts';
export { CEPH_NORM_SETS, type CephNorm, type CephNorms, type CephNormSet } from './norm-sets.ts';
export {
  chooseNormSet,
  computeDeviations,
  computeNormsRevision,
  findCephNorms,
  findNormsForSex,
  formatDeviationStars,
  listNormNotes,
  listNormSources,
  type NormSubject,
  resolveNorms,
  toNormSex,
} from './norms.ts';
export {
  listMissingLandmarks,
  type ScaledTracing,
  superimpose,
  type SuperimpositionName,
  SUPERIMPOSITIONS,
} from './superimpose.ts';
export { toStrokeWidth, createTracingShapes, type TracingShape } from './tracing-shapes.ts';
