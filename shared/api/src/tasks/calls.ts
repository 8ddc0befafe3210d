import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { localized, text, id, instant, idParams } from '../contract/shapes.ts';

// Tasks are of every module, so their calls are of none: they are answered whichever module is switched off.
const tasks = service('TaskService', '/api/TaskService', { none: 'page' });
const results = service('PackageService', '', { none: 'page' });
const files = service('FileInfoService', '/api/FileInfoService', { module: 'patients' });

/** The most patients of one package or one batch of reports (TASK-04). */
export const MOST_PATIENTS = 10;

/**
 * A type of task as the area that does it declares it: all that the task centre knows of it. The texts are complete; in
 * those with `{name}` the name of the task is put in its place.
 */
export const taskType = z.object({
  /** The `type` of its tasks. */
  type: z.string(),
  /** What its tasks are, in a word or two. */
  title: localized,
  /** Told when one has ended well, with `{name}`. */
  finished: localized,
  /** What is told of one that ended badly without a reason of its own. */
  failed: localized,
  /** Names the download of several results in one go, with `{count}`; `null` where that is not offered. */
  downloadAll: z.nullable(localized),
  /** What one leaves behind for whoever waits for it. */
  result: z.discriminatedUnion('kind', [
    /** Bytes: under `path` of the task, or the files `fileIds`. */
    z.object({
      kind: z.literal('download'),
      /** Of the file that is saved, without a dot. */
      extension: z.string(),
      /** Whether the download begins by itself when the task has ended. */
      automatic: z.boolean(),
    }),
    /** A page of this site, under `link` of the task. */
    z.object({ kind: z.literal('link') }),
    z.object({ kind: z.literal('none') }),
  ]),
  /** Whether one that is ongoing may be ended; one that has ended may always be removed. */
  cancel: z.boolean(),
  /** Whether one that ended with an error may be begun again. */
  retry: z.boolean(),
});
export type TaskType = z.infer<typeof taskType>;

/**
 * Work in the background whose end somebody waits for (specification, section 3): a package to download, a report, or what
 * another area declares.
 * Ongoing while neither `finish` nor `isError`; `Total` is 0 until the amount is known, and an error when it stays so.
 */
export const downloadTask = z.object({
  id,
  /** What the list shows: the name of the zip or of the report, without its extension. */
  PackageName: z.string(),
  /** Of `Total`: bytes of a package, pages or steps of a report. */
  Progress: z.number(),
  Total: z.number(),
  isError: z.boolean(),
  /** In the language of the request; empty without an error. */
  errorMessage: z.string(),
  finish: z.boolean(),
  /**
   * Where the result is fetched, `''` while there is none. Of a package: an address of this site for a hidden frame or a
   * link, good for five minutes; ask for the tasks again right before using it. Of a report: `''`, the file stands with the
   * patient and `fileIds` names it.
   */
  path: z.string(),
  /** The page that shows the result, from `/` on; `''` while there is none. */
  link: z.string(),
  /** One of those that `QueryTaskTypes` tells. */
  type: z.string(),
  createdAt: instant,
  /** When the task and its result are removed. */
  expiresAt: instant,
  patientIds: z.array(id),
  /** The files that the task has filed with a patient: a report. */
  fileIds: z.array(id),
});
export type DownloadTask = z.infer<typeof downloadTask>;

/**
 * The types of task that the caller may have, by the rights of this moment; none for whoever may have no task at all, to whom
 * the task centre is not shown.
 */
export const queryTaskTypes = tasks('QueryTaskTypes', {
  method: 'GET',
  own: true,
  permission: 'signedIn',
  result: z.array(taskType),
  reads: {},
  summary: 'The types of task that the caller may have, with their texts and what can be done with them (ours).',
});

/**
 * The caller's tasks of the types that they may have; each is removed 24 hours after it was made or tried again. `path` is
 * signed anew with each answer.
 *
 * Refused with `access.denied` for whoever may have no type of task.
 */
export const queryTasks = tasks('QueryTasks', {
  method: 'GET',
  own: true,
  permission: 'signedIn',
  result: z.array(downloadTask),
  reads: { task: true },
  summary: 'The tasks of the caller that are not forgotten yet, the newest first (ours).',
});

/**
 * Begins a failed task again under the same id.
 *
 * Refused with `access.denied` without the right to its type, `task.notFound` (also for one of somebody else),
 * `task.notFailed`, `task.noRetry` for a type that is not begun again, `task.tooMany`, `task.tooManyOfClinic` (429),
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
  summary: 'Begins a task of the caller again that ended with an error (ours).',
});

/**
 * Ends and removes a task; the file of a finished report stays with its patient.
 *
 * Refused with `access.denied` without the right to its type, `task.notFound` (also for one of somebody else),
 * `task.noCancel` for an ongoing one of a type that goes on to its end.
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
 * Gives the bytes of a finished task without a token, by the name in `DownloadTask.path`. A download of a package is recorded
 * for each patient.
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
    'The result of a finished task, under the name that the task gave: signed, good for five minutes, and only while the owner of the task may still have it. Where files lie in a cloud, a redirect to its address there, signed and good for five minutes.',
});

const mayExport = { right: 'export' } as const;

/** A patient of a package with the stages that go into it; `all` also takes files without a stage. */
export const packagePatient = z.object({
  patientId: id,
  stageIds: z.union([z.literal('all'), z.array(id).check(z.minLength(1), z.maxLength(1000))]),
});

/**
 * Begins a package (specification, section 4, "Download packaging"). Its work runs in the background, where it may
 * still fail with `package.empty` or `package.diskFull` in the task.
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
    patients: z.array(packagePatient).check(z.minLength(1), z.maxLength(MOST_PATIENTS)),
    /** Without anything that names a patient; what cannot be cleaned is left out and listed in the package. */
    isAnonymous: z.boolean(),
    /** Covers the eyes on face photos of an anonymous package. */
    maskFaces: z.optional(z.boolean()),
    /**
     * Files of an anonymous package whose pixels may show text, and at which somebody has looked: they name nobody. The others
     * of that kind are left out.
     */
    looked: z.optional(z.array(id).check(z.maxLength(2000))),
    /** Names the page that asks; the same id comes back with the task's messages over the socket. */
    clientId: z.optional(text(100)),
  }),
  result: downloadTask,
  changes: { task: true },
  summary: 'Begins a zip of the files of at most 10 patients, by chosen stages; its task tells how far it is.',
});

/**
 * Begins a package of one stage, with names. A GET in the specification, but it writes.
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
  summary: 'Begins a zip of the files of the stage `id`, as DownPatientFile does.',
});
