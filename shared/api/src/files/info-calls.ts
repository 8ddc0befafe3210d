import { TAKEN_SOURCES } from '@dentarium/domain/taken-source';
import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { code, codeText, filledText, version, id, wallClock, instant, md5, idParams } from '../contract/shapes.ts';

const files = service('FileInfoService', '/api/FileInfoService', { module: 'patients' });

/** A part of an image, in fractions of its upright width and height. */
export const crop = z
  .object({
    x: z.number().check(z.gte(0), z.lt(1)),
    y: z.number().check(z.gte(0), z.lt(1)),
    w: z.number().check(z.gt(0), z.lte(1)),
    h: z.number().check(z.gt(0), z.lte(1)),
  })
  .check(z.refine(({ x, y, w, h }) => x + w <= 1.000_001 && y + h <= 1.000_001, 'outside of the image'));
export type Crop = z.infer<typeof crop>;

/**
 * A hint to check a file: a short side under 500 px (X-rays 800), the same content elsewhere in the patient, a date of
 * the camera more than 30 days from that of the stage.
 */
export const fileHint = z.enum(['tooSmall', 'duplicate', 'farDate']);
export type FileHint = z.infer<typeof fileHint>;

/** The reason why there is no image of a file: its damage, or a format that the product cannot decode. */
export const pictureFault = z.object({
  code: z.enum(['damaged', 'tooLarge', 'missing', 'noPixels', 'syntax', 'format']),
  /** The affected syntax or format, for example a transfer syntax; else empty. */
  detail: z.string(),
});
export type PictureFault = z.infer<typeof pictureFault>;

/**
 * A doubt about a rendered picture. `window`: the window of the file shows nothing, so that one of the values
 * themselves is used. `colours`: file and frame contradict each other about their colours. `values`: they contradict
 * each other about their grey levels, or the result looks like noise. `incomplete`: the file is cut or damaged, so that
 * a part of the picture is missing. `stretched`: the values of the file are not those of a display, so that the lowest
 * is black and the highest white.
 */
export const pictureWarning = z.enum(['window', 'colours', 'values', 'incomplete', 'stretched']);
export type PictureWarning = z.infer<typeof pictureWarning>;

/**
 * The edge of the stored pixels towards which the patient's left lies, as stated by the file itself (DICOM: Patient
 * Orientation, or Image Orientation (Patient)); `none` if it lies towards none of them, as in a lateral view.
 */
export const statedLeft = z.enum(['top', 'right', 'bottom', 'left', 'none']);

/** The source of the time of an image. */
export const takenSource = z.enum(TAKEN_SOURCES);

/** A value of the person in a file that differs from the patient of the file. */
export const personDifference = z.object({
  field: z.enum(['name', 'patientNo', 'birthDate', 'gender']),
  inFile: z.string(),
  ofPatient: z.string(),
});
export type PersonDifference = z.infer<typeof personDifference>;

/** A file of a patient: its content, its place and its orientation. */
export const patientFile = z.object({
  id,
  patientId: id,
  stageId: z.nullable(id),
  objectId: id,
  name: z.string(),
  /** A code of the file categories. */
  category: z.number(),
  /** Wall clock time of the photograph, without zone. */
  takenAt: wallClock,
  takenSource,
  /** True if it represents its category in layouts and reports. */
  isMain: z.boolean(),
  mirror: z.boolean(),
  /** Degrees clockwise. */
  rotation: z.number(),
  position: z.number(),
  note: z.string(),
  /** The part of the image in layouts and reports; `null` for all of it. */
  crop: z.nullable(crop),
  hints: z.array(fileHint),
  /** The differences of the person in the file from the patient, confirmed with a reason; `null` if there is none. */
  otherPerson: z.nullable(z.object({ differences: z.array(personDifference), reason: z.string() })),
  /** The origin of the category; `null` while there is none. */
  classifiedBy: z.nullable(z.enum(['person', 'classifier'])),
  /** The last result of the classifier, and its confidence from 0 to 1; `null` while there is none. */
  classifier: z.nullable(z.object({ category: z.number(), confidence: z.nullable(z.number()) })),
  /**
   * The user who set or confirmed the category, with the time; `null` while it is that of the classifier, and for files
   * that are older than this record.
   */
  stated: z.nullable(z.object({ by: z.string(), at: instant })),
  /** Bytes of the original. */
  size: z.number(),
  md5,
  contentType: z.string(),
  kind: z.enum(['image', 'dicom', 'model', 'document', 'video', 'archive']),
  /** Pixels of the original with its orientation applied; `null` for a file that is no image. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** 0 thumbnail not yet made, 1 made, 2 none can be made. */
  preprocessState: z.number(),
  /** The reason why none can be made (state 2); `null` for files that are shown without one, such as documents. */
  pictureFault: z.nullable(pictureFault),
  /** Doubts about the picture; empty for nearly all. */
  pictureWarnings: z.array(pictureWarning),
  /** The side of the patient's left in the stored pixels; `null` if the file does not state it. */
  patientLeft: z.nullable(statedLeft),
  /** The dominant colour `#rrggbb`, `null` until known. */
  colour: z.nullable(z.string()),
  version: z.number(),
});
export type PatientFile = z.infer<typeof patientFile>;

/** A file that was not filed because it names another person, and waits as an exception. */
export const setAsideFile = z.object({ objectId: id, exceptionId: id, differences: z.array(personDifference) });
export type SetAsideFile = z.infer<typeof setAsideFile>;

/** A stored object that is filed into a stage. */
export const newFile = z.object({
  /** The id in the answer of the upload. */
  objectId: id,
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  category: code,
  takenAt: wallClock,
  takenSource,
  /**
   * The reason for filing a file that names another person; required for such a file only. On private sites it counts
   * only if the caller may handle exceptions.
   */
  otherPersonReason: z.optional(filledText(300)),
  /** The files of the patient that a screenshot shows. It is marked like the first one that names another person. */
  sourceIds: z.optional(z.array(id).check(z.maxLength(100))),
});
export type NewFile = z.infer<typeof newFile>;

/** The filed files; for a content that the stage already has, the existing file. */
export const filingResult = z.object({
  files: z.array(patientFile),
  duplicates: z.array(z.object({ objectId: id, fileId: id })),
  /** Files that name another person and wait as exceptions, on private sites only. */
  exceptions: z.optional(z.array(setAsideFile)),
});

const mayFile = { right: ['edit', 'patientList'] } as const;
const fileIds = z.object({ fileIds: z.array(id).check(z.minLength(1), z.maxLength(500)) });

/**
 * Files uploaded objects into a stage, the first of them at the top; those of category 80 are passed to the classifier
 * (specification of cases, section 7, "Files"). An object that is already in the stage is listed in `duplicates` and
 * not filed twice.
 *
 * Refused, all or none, with `stage.notFound`, `access.denied` (who may only look), `patient.terminated`,
 * `file.otherPerson` (a file names another person, and has no reason; on private sites it becomes an exception),
 * `file.category` (one that only the product gives), `object.notFound` (the caller may not use it), `storage.full`
 * (507).
 */
export const upFileInfoToStage = files('UpFileInfoToStage/:id', {
  method: 'POST',
  permission: mayFile,
  audit: 'file.add',
  params: idParams,
  body: z.object({ files: z.array(newFile).check(z.minLength(1), z.maxLength(100)) }),
  result: filingResult,
  changes: { file: (_, filed) => filed?.files[0]?.patientId, exception: true },
  summary: 'Files uploaded objects into the stage `id`.',
});

/**
 * Files objects like `upFileInfoToStage`, into the stage "unclassified" (code 20).
 *
 * Refused, all or none, with `patient.notFound`, `access.denied` (who may only look at them), `patient.terminated`
 * (their treatment is stopped), `file.category`, `object.notFound`, `storage.full` (507).
 */
export const upFileInfoToPatient = files('UpFileInfoToPatient/:id', {
  method: 'POST',
  permission: mayFile,
  audit: 'file.add',
  params: idParams,
  body: z.object({ files: z.array(newFile).check(z.minLength(1), z.maxLength(100)) }),
  result: filingResult,
  changes: { file: ({ params }) => params.id, stage: ({ params }) => params.id, exception: true },
  summary: 'Files uploaded objects into the stage "unclassified" of the patient `id`, which is created if missing.',
});

/**
 * Moves files into the stage `id`; a moved file is no longer the main one of its category. Returns the files.
 *
 * Refused, all or none, with `stage.notFound`, `access.denied` (who may only look), `patient.terminated`,
 * `file.notFound` (also for files of another patient).
 */
export const updateFileStage = files('UpdateFileStage/:id', {
  method: 'POST',
  permission: mayFile,
  audit: 'file.move',
  params: idParams,
  body: fileIds,
  result: z.array(patientFile),
  changes: { file: (_, files) => files?.[0]?.patientId },
  summary: 'Moves files into the stage `id` of the same patient.',
});

/**
 * Sets the category of files to that in the path, as a person does; if the classifier had set another, that is counted
 * as its error (`domain-forms.md` 5). A category from the classifier is confirmed: `stated` records by whom and when.
 * With `undo` it is reverted, and the result of the classifier applies again.
 *
 * Refused, all or none, with `file.category` (one that only the product gives), `file.notFound`, `access.denied` (who
 * may only look), `patient.terminated`.
 */
export const updateFileType = files('UpdateFileType/:id', {
  method: 'POST',
  permission: mayFile,
  audit: 'file.classify',
  params: z.object({ id: codeText }),
  body: z.extend(fileIds, { undo: z.optional(z.boolean()) }),
  result: z.array(patientFile),
  changes: { file: (_, files) => files?.[0]?.patientId },
  summary: 'Sets the category of files to `id`.',
});

/**
 * Replaces the note of a file, at most 500 characters.
 *
 * Refused with `file.notFound`, `access.denied` (who may only look), `patient.terminated`, `version.stale`.
 */
export const updateFileNote = files('UpdateFileNote/:id', {
  method: 'PUT',
  own: true,
  permission: mayFile,
  audit: 'file.note',
  params: idParams,
  body: z.object({ note: z.string().check(z.trim(), z.maxLength(500)), version }),
  result: patientFile,
  changes: { file: (_, file) => file?.patientId },
  summary: 'Writes a note on a file; refused as stale when somebody else changed the file since `version` (ours).',
});

/**
 * Moves a file to the recycle bin, where it stays for 30 days; `restoreFile` restores it. Needs the right to delete, or
 * a share that allows changes.
 *
 * Refused with `file.notFound`, `access.denied` (who may only look), `patient.terminated`.
 */
export const deleteFileInfoById = files('DeleteFileInfoById/:id', {
  method: 'DELETE',
  permission: { right: ['delete', 'patientList'] },
  audit: 'file.delete',
  params: idParams,
  result: z.literal(true),
  changes: { file: true, recycleBin: true },
  summary: 'Moves a file to the recycle bin, where it stays for 30 days.',
});

/** Lists all file categories; `id` is the code (`domain-forms.md` 5). */
export const queryDictType = files('QueryDictType', {
  method: 'GET',
  permission: 'signedIn',
  result: z.array(z.object({ id: z.number(), nameCh: z.string(), nameEn: z.string(), group: z.string() })),
  reads: {},
  summary: 'The file categories with their names in both languages.',
});

/**
 * Returns the bucket and name of the original, for the calls of `file-service.ts` that take names.
 *
 * Refused with `file.notFound`.
 */
export const queryOriginalImagePath = files('QueryOriginalImagePath', {
  method: 'GET',
  permission: { right: 'patientList' },
  query: z.object({ fileId: id }),
  result: z.object({ bucketName: z.string(), fileFullName: z.string() }),
  reads: {},
  summary: 'The bucket and name of the original of a file in the store.',
});

/**
 * Lists the files of the categories in `classid` over all stages of a patient.
 *
 * Refused with `patient.notFound` (also for a patient whom the caller may not see).
 */
export const queryFileByDataType = files('QueryFileByDataType/:id', {
  method: 'GET',
  permission: { right: 'patientList' },
  params: idParams,
  query: z.object({
    /** A category, or several separated by commas. */
    classid: z.string().check(z.regex(/^\d{1,4}(,\d{1,4}){0,49}$/)),
  }),
  result: z.array(patientFile),
  reads: { file: ({ params }) => params.id },
  summary: 'The files of a category over all stages of the patient `id`, by their dates.',
});

/**
 * Lists at most 1000 files that the product has created for a patient (categories 100 to 103), with their creators, the
 * newest first.
 *
 * Refused with `patient.notFound` (also for a patient whom the caller may not see).
 */
export const queryPatientProjectList = files('QueryPatientProjectList/:id', {
  method: 'GET',
  permission: { right: 'patientList' },
  params: idParams,
  result: z.array(z.extend(patientFile, { createdBy: z.string(), createdAt: instant })),
  reads: { file: ({ params }) => params.id },
  summary:
    'The files that the product has created for the patient `id`: screenshots, reports, measurements, summaries; newest first.',
});

/**
 * Deletes a file of categories 100 to 103; `restoreFile` restores it.
 *
 * Refused with `file.notFound`, `access.denied` (who may only look), `patient.terminated`; a file that a person filed
 * is not found here.
 */
export const deleteProjectFile = files('DeleteProjectFile/:id', {
  method: 'POST',
  permission: { right: ['delete', 'patientList'] },
  audit: 'file.delete',
  params: idParams,
  result: z.literal(true),
  changes: { file: true, recycleBin: true },
  summary: 'Removes a product from its patient; it can be restored like any file.',
});
