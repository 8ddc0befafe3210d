import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { localized, text, id, instant, idParams } from '../contract/shapes.ts';

// Tasks belong to every module, so their calls belong to none: they are answered whichever module is disabled.
const tasks = service('TaskService', '/api/TaskService', { none: 'page' });
const results = service('PackageService', '', { none: 'page' });
const files = service('FileInfoService', '/api/FileInfoService', { module: 'patients' });

/** The maximum number of patients of one package or one batch of reports (TASK-04). */
export const MAX_PATIENTS = 10;

/**
 * A type of task as declared by its area, with all data for the task centre. The texts are complete; `{name}` is
 * replaced by the name of the task.
 */
export const taskType = z.object({
  /** The `type` of its tasks. */
  type: z.string(),
  /** The name of the type in a word or two. */
  title: localized,
  /** The message after a success, with `{name}`. */
  finished: localized,
  /** The message after a failure without a reason of its own. */
  failed: localized,
  /** The label of the download of several results at once, with `{count}`; `null` if that is not offered. */
  downloadAll: z.nullable(localized),
  /** The result of a task for the waiting user. */
  result: z.discriminatedUnion('kind', [
    /** Bytes: under `path` of the task, or the files `fileIds`. */
    z.object({
      kind: z.literal('download'),
      /** The extension of the saved file, without a dot. */
      extension: z.string(),
      /** True if the download begins automatically when the task has ended. */
      automatic: z.boolean(),
    }),
    /** A page of this site, under `link` of the task. */
    z.object({ kind: z.literal('link') }),
    z.object({ kind: z.literal('none') }),
  ]),
  /** True if an ongoing one may be cancelled; an ended one may always be removed. */
  cancel: z.boolean(),
  /** True if one that ended with an error may be restarted. */
  retry: z.boolean(),
});
export type TaskType = z.infer<typeof taskType>;

/**
 * Work in the background whose end a user waits for (specification, section 3): a package to download, a report, or a
 * task that another area declares. Ongoing while neither `finish` nor `isError`; `Total` is 0 until the amount is
 * known, and an error if it stays so.
 */
export const downloadTask = z.object({
  id,
  /** The displayed name: that of the zip or of the report, without its extension. */
  PackageName: z.string(),
  /** The progress in the unit of `Total`: bytes of a package, pages or steps of a report. */
  Progress: z.number(),
  Total: z.number(),
  isError: z.boolean(),
  /** In the language of the request; empty without an error. */
  errorMessage: z.string(),
  finish: z.boolean(),
  /**
   * The address of the result, `''` while there is none. For a package: an address of this site for a hidden frame or a
   * link, valid for five minutes; refetch the tasks right before using it. For a report: `''`, the file is filed with
   * the patient and `fileIds` names it.
   */
  path: z.string(),
  /** The page that shows the result, from `/` on; `''` while there is none. */
  link: z.string(),
  /** One of the types of `QueryTaskTypes`. */
  type: z.string(),
  createdAt: instant,
  /** The time at which the task and its result are removed. */
  expiresAt: instant,
  patientIds: z.array(id),
  /** The files that the task has filed with a patient: a report. */
  fileIds: z.array(id),
  /** The number of files and slices that the result lacks, which its list of contents names; 0 for a complete one. */
  omitted: z.optional(z.number()),
});
export type DownloadTask = z.infer<typeof downloadTask>;

/**
 * Lists the types of task that the caller may have, by their current rights; none for users without tasks, to whom the
 * task centre is not shown.
 */
export const queryTaskTypes = tasks('QueryTaskTypes', {
  method: 'GET',
  own: true,
  permission: 'signedIn',
  result: z.array(taskType),
  reads: {},
  summary: 'The types of task that the caller may have, with their texts and actions (ours).',
});

/**
 * Lists the tasks of the caller of the types that they may have; each is removed 24 hours after it was created or
 * restarted. `path` is signed anew with each answer.
 *
 * Refused with `access.denied` for users who may have no type of task.
 */
export const queryTasks = tasks('QueryTasks', {
  method: 'GET',
  own: true,
  permission: 'signedIn',
  result: z.array(downloadTask),
  reads: { task: true },
  summary: 'The tasks of the caller that are not removed yet, the newest first (ours).',
});

/**
 * Restarts a failed task under the same id.
 *
 * Refused with `access.denied` without the right to its type, `task.notFound` (also for one of another user),
 * `task.notFailed`, `task.noRetry` for a type that cannot be restarted, `task.tooMany`, `task.tooManyOfClinic` (429),
 * `task.tooLarge`, `task.tooLargeOfClinic` (413).
 */
export const retryTask = tasks('RetryTask/:id', {
  method: 'POST',
  own: true,
  permission: 'signedIn',
  audit: 'task.retry',
  params: idParams,
  result: downloadTask,
  changes: { task: true },
  summary: 'Restarts a task of the caller that ended with an error (ours).',
});

/**
 * Ends and removes a task; the file of a finished report stays with its patient.
 *
 * Refused with `access.denied` without the right to its type, `task.notFound` (also for one of another user),
 * `task.noCancel` for an ongoing one of a type that cannot be cancelled.
 */
export const removeTask = tasks('RemoveTask/:id', {
  method: 'DELETE',
  own: true,
  permission: 'signedIn',
  audit: 'task.remove',
  params: idParams,
  result: z.literal(true),
  changes: { task: true },
  summary: 'Ends a task of the caller, if it is still ongoing, and removes it with its result (ours).',
});

/**
 * Returns the bytes of a finished task without a token, by the name in `DownloadTask.path`. A download of a package is
 * recorded for each patient.
 *
 * Refused with `package.gone` (404) in every case: a wrong or old signature, a removed task, an owner without the
 * right to its type or, of a package, to see one of the patients.
 */
export const tempFileStore = results('TempFileStore/:name', {
  method: 'GET',
  envelope: 'blob',
  permission: 'anyone',
  params: z.object({ name: text(200) }),
  result: z.custom<Blob>(),
  reads: {},
  summary:
    'The result of a finished task, under the name of the task: signed, valid for five minutes, and only while the owner of the task may still have it. If files are stored in a cloud, a redirect to its address there, signed and valid for five minutes.',
});

const mayExport = { right: 'export' } as const;

/** A patient of a package with its stages; `all` also includes files without a stage. */
export const packagePatient = z.object({
  patientId: id,
  stageIds: z.union([z.literal('all'), z.array(id).check(z.minLength(1), z.maxLength(1000))]),
});

/**
 * Starts a package (specification, section 4, "Download packaging"). It runs in the background, where it may still fail
 * with `package.empty` or `package.diskFull` in the task.
 *
 * Refused with `patient.notFound` (also for a patient whom the caller may not see), `stage.notFound`,
 * `request.invalid` (a patient stands twice), `task.tooMany`, `task.tooManyOfClinic` (429), `task.tooLarge`,
 * `task.tooLargeOfClinic` (413).
 */
export const downPatientFile = files('DownPatientFile', {
  method: 'POST',
  permission: mayExport,
  audit: 'package.create',
  body: z.object({
    patients: z.array(packagePatient).check(z.minLength(1), z.maxLength(MAX_PATIENTS)),
    /**
     * True to omit everything that names a patient; files that cannot be cleaned are omitted and listed in the package.
     */
    isAnonymous: z.boolean(),
    /** Covers the eyes on face photos of an anonymous package. */
    maskFaces: z.optional(z.boolean()),
    /**
     * Files of an anonymous package whose pixels may show text, and which a user has checked: they name nobody.
     * Unchecked ones of that kind are omitted.
     */
    looked: z.optional(z.array(id).check(z.maxLength(2000))),
    /**
     * Options of the profile (PS3.15 E.3) for DICOM of an anonymous package: they keep the dates and times of
     * examinations, or the identity of devices. Birth dates never stay.
     */
    retain: z.optional(z.array(z.enum(['dates', 'device'])).check(z.maxLength(2))),
    /** The name of the requesting page; the same id is in the messages of the task over the socket. */
    clientId: z.optional(text(100)),
  }),
  result: downloadTask,
  changes: { task: true },
  summary: 'Starts a zip of the files of at most 10 patients, by chosen stages; its task reports the progress.',
});

/**
 * Starts a package of one stage, with names. A GET in the specification, but it writes.
 *
 * Refused with `stage.notFound`, `task.tooMany`, `task.tooManyOfClinic` (429), `task.tooLarge`,
 * `task.tooLargeOfClinic` (413).
 */
export const downStageFile = files('DownStageFile/:id', {
  method: 'GET',
  writes: true,
  permission: mayExport,
  audit: 'package.create',
  params: idParams,
  result: downloadTask,
  changes: { task: true },
  summary: 'Starts a zip of the files of the stage `id`, like DownPatientFile.',
});
