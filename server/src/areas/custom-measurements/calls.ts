import { declareFailures } from '@dentarium/api';
import { service } from '@dentarium/api/contract';
import { done, filledText, id, idParams, instant, integer, version, versionText } from '@dentarium/api/shapes';
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

/** The most points of a template. */
export const MAX_TEMPLATE_POINTS = 60;
/** The most measures of a template. */
export const MAX_TEMPLATE_MEASURES = 60;
/** Characters of the name of a template or of a measure. */
export const MAX_NAME_LENGTH = 60;
/** Characters of the name of a point, which stands in the image. */
export const MAX_POINT_NAME_LENGTH = 20;

/** What a point or a measure is known by within its template. */
const key = z.string().check(z.regex(/^[A-Za-z0-9-]{1,36}$/));
const pair = z.tuple([key, key]);
const formula = z.union([
  z.object({ op: z.literal('length'), from: key, to: key }),
  z.object({ op: z.literal('offset'), point: key, line: pair }),
  z.object({ op: z.literal('corner'), from: key, at: key, to: key }),
  z.object({ op: z.literal('between'), one: pair, other: pair }),
  z.object({ op: z.literal('ratio'), of: pair, to: pair }),
]);

/** Points in the order in which they are placed, and what is measured by them (`MeasurementDefinition` of the formulas). */
export const measurementDefinition = z.object({
  name: filledText(MAX_NAME_LENGTH),
  points: z
    .array(z.object({ id: key, name: filledText(MAX_POINT_NAME_LENGTH) }))
    .check(z.minLength(2), z.maxLength(MAX_TEMPLATE_POINTS)),
  measures: z
    .array(z.object({ id: key, name: filledText(MAX_NAME_LENGTH), formula }))
    .check(z.minLength(1), z.maxLength(MAX_TEMPLATE_MEASURES)),
});

/** A template as its editor sends it. */
export const templateForm = z.extend(measurementDefinition, {
  /** The organisation whose people may measure by it; `null` for one's own alone. */
  orgId: z.nullable(id),
});
export type TemplateForm = z.infer<typeof templateForm>;

/** A template that the caller may measure by. */
export const measurementTemplate = z.extend(templateForm, {
  id,
  /** Whether it is the caller's, who alone changes it. */
  isMine: z.boolean(),
  ownerName: z.string(),
  version: z.number(),
});
export type MeasurementTemplate = z.infer<typeof measurementTemplate>;

/** Pixels of the upright image, to the right and down. */
const coordinate = z.number().check(z.gte(0), z.lte(65_535));
const spot = z.object({ x: coordinate, y: coordinate });

const setContent = {
  /** The version of the template whose points they are. */
  templateVersion: version,
  /** Each point once; those that are missing are not placed yet. */
  points: z.array(z.extend(spot, { id: key })).check(z.maxLength(MAX_TEMPLATE_POINTS)),
  /** By the pixel size of the file, by two points with the mm between them, or `null`: distances are in pixels then. */
  calibration: z.nullable(
    z.union([
      z.object({ by: z.literal('file') }),
      z.object({ by: z.literal('ruler'), from: spot, to: spot, mm: z.number().check(z.gte(1), z.lte(300)) }),
    ]),
  ),
};

/** The points of a template on an image, as they are placed. */
export const measuredSetForm = z.object(setContent);
export type MeasuredSetForm = z.infer<typeof measuredSetForm>;

/** The scale that a DICOM file states, as `queryScale` of the tracings gives it; `null` for what states none. */
const stated = z.nullable(
  z.object({
    by: z.literal('file'),
    x: z.number(),
    y: z.number(),
    source: z.enum(['patient', 'corrected', 'detector', 'film']),
  }),
);

/** What was measured on an image by a template. */
export const measuredSet = z.object({
  ...setContent,
  id,
  fileId: id,
  stageId: z.nullable(id),
  templateId: id,
  /** The template as it was when this was measured; it may be another now, or gone. */
  definition: measurementDefinition,
  statedScale: stated,
  updatedBy: z.string(),
  updatedAt: instant,
  version: integer(0, 2_147_483_647),
  /** Days for which it can be brought back, when it was deleted. */
  daysLeft: z.nullable(z.number()),
});
export type MeasuredSet = z.infer<typeof measuredSet>;

const editPermission = { right: ['edit', 'patientList'] } as const;
const viewPermission = { right: 'patientList' } as const;

/** The templates that the caller may measure by, at most 1000, by name. */
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
 * Adds a template. Refused with `measurement.invalid` (with `problem`), `measurement.tooManyTemplates` (100 of a person), `access.denied`
 * for an organisation that is not the caller's.
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
 * Replaces a template of the caller; what was measured by it stays as it was. Refused with `measurement.template`, `access.denied` (the
 * template of somebody else), `measurement.invalid`, `version.stale`.
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
 * Deletes a template of the caller; what was measured by it stays. Refused with `measurement.template`, `access.denied` (the template of
 * somebody else), `version.stale`.
 */
export const deleteMeasurementTemplate = measurements('DeleteTemplate/:id', {
  method: 'DELETE',
  own: true,
  permission: viewPermission,
  benefit: 5,
  audit: 'measurementTemplate.delete',
  params: idParams,
  query: z.object({ version: versionText }),
  result: done,
  changes: { measurementTemplate: true },
  summary: 'Deletes a measurement template of the caller (ours).',
});

/**
 * What was measured on the images of a patient, the latest first, at most 500; deleted sets too. It is of the record: no benefit is needed to
 * read it, nor to delete it and bring it back. Refused with `patient.notFound`.
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
 * Keeps the points of a template on an image; the use is counted. The template is copied into what is kept.
 *
 * Refused with `file.notFound`, `access.denied` (who may only look at the patient), `patient.terminated`, `measurement.template`,
 * `measurement.noImage`, `measurement.invalid` (with `field`), `measurement.tooMany` (20 of an image), and as stale when the template is
 * another by now, or when somebody else has begun to measure the image by it.
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
 * Replaces the points of what was measured. With the version that the template has now, the template of now is copied anew.
 *
 * Refused with `measurement.notFound`, `access.denied` (who may only look at the patient), `patient.terminated`, `measurement.invalid`,
 * and as stale when it, or the template, was changed meanwhile.
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
 * Deletes what was measured; for 30 days it can be brought back. Refused with `measurement.notFound`, `access.denied` (who may only look
 * at the patient), `patient.terminated`.
 */
export const deleteMeasuredSet = measurements('DeleteSet/:id', {
  method: 'DELETE',
  own: true,
  permission: editPermission,
  audit: 'measuredSet.delete',
  params: idParams,
  result: done,
  changes: { measuredSet: true },
  summary: 'Deletes what was measured on an image; it can be brought back for 30 days (ours).',
});

/**
 * Brings back what was deleted. Refused with `measurement.notFound`, `access.denied` (who may only look at the patient),
 * `patient.terminated`, `measurement.present` (the image was measured by the template anew), `measurement.tooMany`.
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
