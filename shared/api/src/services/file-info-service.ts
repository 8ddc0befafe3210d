import { z } from 'zod/mini';
import { service } from '../contract.ts';
import { id, idParams, md5, wallClock } from './shapes.ts';

const files = service('FileInfoService', '/api/FileInfoService', { module: 'patients' });

/** A file of a patient: what it shows, where it is filed, how it is turned. */
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
  takenSource: z.enum(['exif', 'file', 'today']),
  /** Whether it stands for its category in layouts and reports. */
  isMain: z.boolean(),
  mirror: z.boolean(),
  /** Degrees clockwise. */
  rotation: z.number(),
  position: z.number(),
  /** Bytes of the original. */
  size: z.number(),
  md5,
  contentType: z.string(),
  kind: z.enum(['image', 'dicom', 'model', 'document', 'video', 'archive']),
  /** Pixels of the original as it is seen, with its orientation applied; `null` for what is no image. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** 0 thumbnail not yet made, 1 made, 2 none can be made. */
  preprocessState: z.number(),
  /** The dominant colour `#rrggbb`, `null` until known. */
  colour: z.nullable(z.string()),
  version: z.number(),
});
export type PatientFile = z.infer<typeof patientFile>;

/** A stored object on its way into a stage. */
export const newFile = z.object({
  /** What the upload answered with. */
  objectId: id,
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  category: z.number(),
  takenAt: wallClock,
  takenSource: z.enum(['exif', 'file', 'today']),
});
export type NewFile = z.infer<typeof newFile>;

/** The filed files; of a content that the stage already has, the file that was there. */
export const filed = z.object({
  files: z.array(patientFile),
  duplicates: z.array(z.object({ objectId: id, fileId: id })),
});

const mayFile = { right: ['edit', 'patientList'] } as const;
const fileIds = z.object({ fileIds: z.array(id).check(z.minLength(1), z.maxLength(500)) });

export const upFileInfoToStage = files('UpFileInfoToStage/:id', {
  method: 'POST',
  permission: mayFile,
  audit: 'file.add',
  params: idParams,
  body: z.object({ files: z.array(newFile).check(z.minLength(1), z.maxLength(100)) }),
  result: filed,
  summary: 'Files uploaded objects into the stage `id`.',
});

export const upFileInfoToPatient = files('UpFileInfoToPatient/:id', {
  method: 'POST',
  permission: mayFile,
  audit: 'file.add',
  params: idParams,
  body: z.object({ files: z.array(newFile).check(z.minLength(1), z.maxLength(100)) }),
  result: filed,
  summary: 'Files uploaded objects into the stage "unclassified" of the patient `id`, which is made when missing.',
});

export const updateFileStage = files('UpdateFileStage/:id', {
  method: 'POST',
  permission: mayFile,
  audit: 'file.move',
  params: idParams,
  body: fileIds,
  result: z.array(patientFile),
  summary: 'Moves files into the stage `id` of the same patient.',
});

export const updateFileType = files('UpdateFileType/:id', {
  method: 'POST',
  permission: mayFile,
  audit: 'file.classify',
  params: z.object({ id: z.coerce.number() }),
  body: fileIds,
  result: z.array(patientFile),
  summary: 'Gives files the category `id`.',
});

export const updateFileView = files('UpdateFileView/:id', {
  method: 'PUT',
  own: true,
  permission: mayFile,
  audit: 'file.view',
  params: idParams,
  body: z.object({
    mirror: z.optional(z.boolean()),
    rotation: z.optional(z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])),
    isMain: z.optional(z.boolean()),
  }),
  result: patientFile,
  summary: 'Sets mirror, rotation or "main image of its category" of a file; the original is never altered (ours).',
});

export const deleteFileInfoById = files('DeleteFileInfoById/:id', {
  method: 'DELETE',
  permission: { right: ['delete', 'patientList'] },
  audit: 'file.delete',
  params: idParams,
  result: z.literal(true),
  summary: 'Takes a file out of its stage; it can be brought back.',
});

export const restoreFile = files('RestoreFile/:id', {
  method: 'POST',
  own: true,
  permission: { right: ['delete', 'patientList'] },
  audit: 'file.restore',
  params: idParams,
  result: patientFile,
  summary: 'Brings a deleted file back (ours).',
});

export const queryDictType = files('QueryDictType', {
  method: 'GET',
  permission: 'signedIn',
  result: z.array(z.object({ id: z.number(), nameCh: z.string(), nameEn: z.string(), group: z.string() })),
  summary: 'The file categories with their names in both languages.',
});

export const queryOriginalImagePath = files('QueryOriginalImagePath', {
  method: 'GET',
  permission: { right: 'patientList' },
  query: z.object({ fileId: id }),
  result: z.object({ bucketName: z.string(), fileFullName: z.string() }),
  summary: 'Where the original of a file lies in the store.',
});
