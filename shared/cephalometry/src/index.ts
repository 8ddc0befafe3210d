export { CEPH_METHODS, findCephMethod as findCephMethod, type CephMethod, REPORT_MEASURES } from './analyses.ts';
export {
  type Calibration,
  isUsableRuler,
  toPixelSize as toPixelSize,
  RULER_MM,
  MIN_RULER_PX as MIN_RULER_PX,
} from './calibration.ts';
export {
  type CustomFormula,
  computeCustomMeasure as computeCustomMeasure,
  type CustomResult,
  findDefinitionProblem as findDefinitionProblem,
  type DefinitionProblem,
  type ImageCalibration,
  type ImageScale,
  resolveImageScale as resolveImageScale,
  type MeasurementDefinition,
  type PointPair,
  listFormulaPoints as listFormulaPoints,
} from './custom-measures.ts';
export {
  detectFacing as detectFacing,
  listRequiredLandmarks as listRequiredLandmarks,
  type MeasureResult,
  computeMeasuredValues as computeMeasuredValues,
  measureTracing,
  type PixelSize,
  type PlacedPoints,
} from './evaluate.ts';
export { distance, type Point } from './geometry.ts';
export {
  type CephText,
  type CephView,
  toCephView as toCephView,
  isLandmarkId,
  type Landmark,
  LANDMARK_BY_ID,
  type LandmarkId,
  LANDMARKS,
} from './landmarks.ts';
export { CEPH_MEASURE_NAMES, CEPH_MEASURES, type CephMeasure, type CephUnit } from './measures.ts';
export {
  CEPH_NORM_SETS,
  type CephNorm,
  findCephNorms as findCephNorms,
  type CephNormSet,
  computeDeviations as computeDeviations,
  formatDeviationStars as formatDeviationStars,
  listNormSources as listNormSources,
  computeNormsRevision as computeNormsRevision,
} from './norms.ts';
export {
  listMissingLandmarks as listMissingLandmarks,
  type ScaledTracing,
  superimpose as superimpose,
  type SuperimpositionName,
  SUPERIMPOSITIONS,
} from './superimpose.ts';
export {
  toStrokeWidth as toStrokeWidth,
  createTracingShapes as createTracingShapes,
  type TracingShape,
} from './tracing-shapes.ts';
