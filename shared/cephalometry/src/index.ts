export { CEPH_METHODS, findCephMethod as cephMethod, type CephMethod, REPORT_MEASURES } from './analyses.ts';
export {
  type Calibration,
  isUsableRuler,
  toPixelSize as pixelSizeOf,
  RULER_MM,
  MIN_RULER_PX as SHORTEST_RULER,
} from './calibration.ts';
export {
  type CustomFormula,
  computeCustomMeasure as customMeasure,
  type CustomResult,
  findDefinitionProblem as definitionProblem,
  type DefinitionProblem,
  type ImageCalibration,
  type ImageScale,
  resolveImageScale as imageScale,
  type MeasurementDefinition,
  type PointPair,
  listFormulaPoints as pointsOfFormula,
} from './custom-measures.ts';
export {
  detectFacing as facing,
  listRequiredLandmarks as landmarksFor,
  type MeasureResult,
  computeMeasuredValues as measuredValues,
  measureTracing,
  type PixelSize,
  type PlacedPoints,
} from './evaluate.ts';
export { distance, type Point } from './geometry.ts';
export {
  type CephText,
  type CephView,
  toCephView as cephView,
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
  findCephNorms as cephNorms,
  type CephNormSet,
  computeDeviations as deviationsOf,
  formatDeviationStars as deviationStars,
  listNormSources as normSources,
  computeNormsRevision as normsRevision,
} from './norms.ts';
export {
  listMissingLandmarks as missingForSuperimposition,
  type ScaledTracing,
  superimpose as superimposed,
  type SuperimpositionName,
  SUPERIMPOSITIONS,
} from './superimpose.ts';
export {
  toStrokeWidth as strokeOf,
  createTracingShapes as tracingShapes,
  type TracingShape,
} from './tracing-shapes.ts';
