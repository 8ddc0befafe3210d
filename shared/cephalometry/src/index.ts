export { CEPH_METHODS, cephMethod, type CephMethod, REPORT_MEASURES } from './analyses.ts';
export { type Calibration, isUsableRuler, pixelSizeOf, RULER_MM, SHORTEST_RULER } from './calibration.ts';
export {
  type CustomFormula,
  customMeasure,
  type CustomResult,
  definitionProblem,
  type DefinitionProblem,
  type ImageCalibration,
  type ImageScale,
  imageScale,
  type MeasurementDefinition,
  type PointPair,
  pointsOfFormula,
} from './custom-measures.ts';
export {
  facing,
  landmarksFor,
  type MeasureResult,
  measuredValues,
  measureTracing,
  type PixelSize,
  type PlacedPoints,
} from './evaluate.ts';
export { distance, type Point } from './geometry.ts';
export {
  type CephText,
  type CephView,
  cephView,
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
  cephNorms,
  type CephNormSet,
  deviationsOf,
  deviationStars,
  normSources,
  normsRevision,
} from './norms.ts';
export {
  missingForSuperimposition,
  type ScaledTracing,
  superimposed,
  type SuperimpositionName,
  SUPERIMPOSITIONS,
} from './superimpose.ts';
export { strokeOf, tracingShapes, type TracingShape } from './tracing-shapes.ts';
