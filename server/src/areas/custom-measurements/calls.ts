import { declareFailures } from '@dentarium/api';
import { service } from '@dentarium/api/contract';
import { okResult, nameText, id, idParams, instant, integer, version, versionText } from '@dentarium/api/shapes';
import { z } from 'zod/mini';

declare module '@dentarium/api/data-tags' {
  interface DataTags {
    measurementTemplate: 'whole';
    measuredSet: 'patient';
  }
}

declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'measurement.template': AreaError;
    'measurement.invalid': AreaError;
    'measurement.notFound': AreaError;
    'measurement.noImage': AreaError;
    'measurement.present': AreaError;
    'measurement.tooMany': AreaError;
    'measurement.tooManyTemplates': AreaError;
  }
  interface AreaStaleNouns {
    measurementTemplate: AreaNoun;
    measuredSet: AreaNoun;
  }
}

declareFailures({
  errors: {
    'measurement.template': {
      status: 404,
      ch: '该测量模板不存在。',
      en: 'This measurement template does not exist.',
    },
    'measurement.invalid': {
      status: 400,
      ch: '测量内容无效，请重新打开页面。',
      en: 'The measurement is not valid. Please open the page again.',
    },
    'measurement.notFound': { status: 404, ch: '该测量不存在。', en: 'This measurement does not exist.' },
    'measurement.noImage': {
      status: 400,
      ch: '只有照片和 X 线片可以测量。',
      en: 'Only photographs and X-rays can be measured.',
    },
    'measurement.present': {
      status: 409,
      ch: '该影像已有此模板的测量，请先将其删除。',
      en: 'This image has a measurement by this template again. Delete that one first.',
    },
    'measurement.tooMany': {
      status: 409,
      ch: '该影像的测量已达上限，请先删除不需要的测量。',
      en: 'This image has as many measurements as it can have. Delete one that is not needed first.',
    },
    'measurement.tooManyTemplates': {
      status: 409,
      ch: '测量模板已达 100 个，请先删除不需要的模板。',
      en: 'You have 100 measurement templates. Delete one that is not needed first.',
    },
  },
  staleNouns: {
    measurementTemplate: { ch: '测量模板', en: 'measurement template' },
    measuredSet: { ch: '测量', en: 'measurement' },
  },
});

const measurements = service('MeasurementService', '/api/MeasurementService', { module: 'patients' });

/** The maximum number of points of a template. */
export const MAX_TEMPLATE_POINTS = 60;
/** The maximum number of measures of a template. */
export const MAX_TEMPLATE_MEASURES = 60;
/** The maximum length of the name of a template or of a measure, in characters. */
export const MAX_NAME_LENGTH = 60;
/** The maximum length of the name of a point, in characters. The image shows it. */
export const MAX_POINT_NAME_LENGTH = 20;

/** The key of a point or a measure within its template. */
const key = z.string().check(z.regex(/^[A-Za-z0-9-]{1,36}$/));
const pair = z.tuple([key, key]);
const formula = z.union([
  z.object({ op: z.literal('length'), from: key, to: key }),
  z.object({ op: z.literal('offset'), point: key, line: pair }),
  z.object({ op: z.literal('corner'), from: key, at: key, to: key }),
  z.object({ op: z.literal('between'), one: pair, other: pair }),
  z.object({ op: z.literal('ratio'), of: pair, to: pair }),
]);

/** Points in the order of placement, and their measures (`MeasurementDefinition` of the formulas). */
export const measurementDefinition = z.object({
  name: nameText(MAX_NAME_LENGTH),
  points: z
    .array(z.object({ id: key, name: nameText(MAX_POINT_NAME_LENGTH) }))
    .check(z.minLength(2), z.maxLength(MAX_TEMPLATE_POINTS)),
  measures: z
    .array(z.object({ id: key, name: nameText(MAX_NAME_LENGTH), formula }))
    .check(z.minLength(1), z.maxLength(MAX_TEMPLATE_MEASURES)),
});

/** A template as its editor sends it. */
export const templateForm = z.extend(measurementDefinition, {
  /** The organisation whose members may use it; `null` for a private template. */
  orgId: z.nullable(id),
});
export type TemplateForm = z.infer<typeof templateForm>;

/** A template that the caller may use. */
export const measurementTemplate = z.extend(templateForm, {
  id,
  /** True if the caller owns it. Only the owner may change it. */
  isMine: z.boolean(),
  ownerName: z.string(),
  version: z.number(),
});
export type MeasurementTemplate = z.infer<typeof measurementTemplate>;

/** Pixels of the upright image, to the right and down. */
const coordinate = z.number().check(z.gte(0), z.lte(65_535));
const spot = z.object({ x: coordinate, y: coordinate });

const setContent = {
  /** The version of the template of the points. */
  templateVersion: version,
  /** Lists each placed point once. */
  points: z.array(z.extend(spot, { id: key })).check(z.maxLength(MAX_TEMPLATE_POINTS)),
  /** The pixel size of the file, two points with the distance in mm, or `null` for distances in pixels. */
  calibration: z.nullable(
    z.union([
      z.object({ by: z.literal('file') }),
      z.object({ by: z.literal('ruler'), from: spot, to: spot, mm: z.number().check(z.gte(1), z.lte(300)) }),
    ]),
  ),
};

/** The placed points of a template on an image. */
export const measuredSetForm = z.object(setContent);
export type MeasuredSetForm = z.infer<typeof measuredSetForm>;

/** The scale that a DICOM file states, as returned by `queryScale` of the tracings; `null` without one. */
const stated = z.nullable(
  z.object({
    by: z.literal('file'),
    x: z.number(),
    y: z.number(),
    source: z.enum(['patient', 'corrected', 'distances', 'detector', 'film']),
  }),
);

/** The measurement of an image by a template. */
export const measuredSet = z.object({
  ...setContent,
  id,
  fileId: id,
  stageId: z.nullable(id),
  templateId: id,
  /** The template at the time of the measurement. It may have changed or been deleted since. */
  definition: measurementDefinition,
  statedScale: stated,
  updatedBy: z.string(),
  updatedAt: instant,
  version: integer(0, 2_147_483_647),
  /** The days left to restore it after its deletion; `null` if it is not deleted. */
  daysLeft: z.nullable(z.number()),
});
export type MeasuredSet = z.infer<typeof measuredSet>;

const editPermission = { right: ['edit', 'patientList'] } as const;
const viewPermission = { right: 'patientList' } as const;

/** Returns the templates that the caller may use, at most 1000, by name. */
export const queryMeasurementTemplates = measurements('QueryTemplates', {
  method: 'GET',
  own: true,
  permission: viewPermission,
  benefit: 5,
  result: z.array(measurementTemplate),
  reads: { measurementTemplate: true },
  summary: 'The measurement templates of the caller and those that are shared with them, by name (ours).',
});

/**
 * Adds a template. Refused with `measurement.invalid` (with `problem`), `measurement.tooManyTemplates` (100 per user),
 * `access.denied` for an organisation that is not the caller's.
 */
export const insertMeasurementTemplate = measurements('InsertTemplate', {
  method: 'POST',
  own: true,
  permission: viewPermission,
  benefit: 5,
  audit: 'measurementTemplate.create',
  body: templateForm,
  result: measurementTemplate,
  changes: { measurementTemplate: true },
  summary: 'Adds a measurement template of the caller (ours).',
});

/**
 * Replaces a template of the caller. Existing measurements stay unchanged. Refused with `measurement.template`,
 * `access.denied` (the template of another user), `measurement.invalid`, `version.stale`.
 */
export const updateMeasurementTemplate = measurements('UpdateTemplate/:id', {
  method: 'POST',
  own: true,
  permission: viewPermission,
  benefit: 5,
  audit: 'measurementTemplate.update',
  params: idParams,
  body: z.extend(templateForm, { version }),
  result: measurementTemplate,
  changes: { measurementTemplate: true },
  summary: 'Changes a measurement template of the caller; refused as stale when it changed since `version` (ours).',
});

/**
 * Deletes a template of the caller. Existing measurements stay. Refused with `measurement.template`, `access.denied`
 * (the template of another user), `version.stale`.
 */
export const deleteMeasurementTemplate = measurements('DeleteTemplate/:id', {
  method: 'DELETE',
  own: true,
  permission: viewPermission,
  benefit: 5,
  audit: 'measurementTemplate.delete',
  params: idParams,
  query: z.object({ version: versionText }),
  result: okResult,
  changes: { measurementTemplate: true },
  summary: 'Deletes a measurement template of the caller (ours).',
});

/**
 * Returns the measurements on the images of a patient, latest first, at most 500, including deleted ones. They belong
 * to the record, so reading, deleting and restoring need no benefit. Refused with `patient.notFound`.
 */
export const queryMeasuredSets = measurements('QuerySets/:id', {
  method: 'GET',
  own: true,
  permission: viewPermission,
  params: idParams,
  result: z.array(measuredSet),
  reads: { measuredSet: ({ params }) => params.id, file: ({ params }) => params.id },
  summary: 'What was measured by templates on the images of the patient `id`, the latest first (ours).',
});

/**
 * Stores the points of a template on an image with a copy of the template, and counts the use.
 *
 * Refused with `file.notFound`, `access.denied` (view access only), `patient.terminated`, `measurement.template`,
 * `measurement.noImage`, `measurement.invalid` (with `field`), `measurement.tooMany` (20 per image), and as stale if
 * the template has changed or another user has begun to measure the image by it.
 */
export const insertMeasuredSet = measurements('InsertSet/:id', {
  method: 'POST',
  own: true,
  permission: editPermission,
  benefit: 5,
  audit: 'measuredSet.create',
  params: idParams,
  body: z.object({ ...setContent, templateId: id }),
  result: measuredSet,
  changes: { measuredSet: true, algorithmCount: true },
  summary: 'Measures the image `id` by a template (ours).',
});

/**
 * Replaces the points of a measurement. If `templateVersion` is the current version of the template, the template is
 * copied again.
 *
 * Refused with `measurement.notFound`, `access.denied` (view access only), `patient.terminated`, `measurement.invalid`,
 * and as stale if the measurement or the template has changed meanwhile.
 */
export const updateMeasuredSet = measurements('UpdateSet/:id', {
  method: 'POST',
  own: true,
  permission: editPermission,
  benefit: 5,
  audit: 'measuredSet.update',
  params: idParams,
  body: z.object({ ...setContent, version }),
  result: measuredSet,
  changes: { measuredSet: true },
  summary: 'Changes what was measured; refused as stale when it changed since `version` (ours).',
});

/**
 * Deletes a measurement. It can be restored for 30 days. Refused with `measurement.notFound`, `access.denied` (view
 * access only), `patient.terminated`.
 */
export const deleteMeasuredSet = measurements('DeleteSet/:id', {
  method: 'DELETE',
  own: true,
  permission: editPermission,
  audit: 'measuredSet.delete',
  params: idParams,
  result: okResult,
  changes: { measuredSet: true },
  summary: 'Deletes what was measured on an image; it can be brought back for 30 days (ours).',
});

/**
 * Restores a deleted measurement. Refused with `measurement.notFound`, `access.denied` (view access only),
 * `patient.terminated`, `measurement.present` (the image has a new measurement by the template), `measurement.tooMany`.
 */
export const restoreMeasuredSet = measurements('RestoreSet/:id', {
  method: 'POST',
  own: true,
  permission: editPermission,
  audit: 'measuredSet.restore',
  params: idParams,
  result: measuredSet,
  changes: { measuredSet: true },
  summary: 'Brings back what was measured and deleted (ours).',
});
