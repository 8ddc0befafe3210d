import { z } from 'zod/mini';
import { service } from '@dentarium/api/contract';
import { id, idParams } from '@dentarium/api/shapes';
import { crop, patientFile } from '@dentarium/api/files/info-calls';

const files = service('FileInfoService', '/api/FileInfoService', { module: 'patients' });

const mayFile = { right: ['edit', 'patientList'] } as const;

/**
 * Sets the given values of mirror, rotation, crop and main image, and leaves the others (`domain-forms.md` 5.2). A
 * category of a stage has one main image: it replaces the former one.
 *
 * Refused with `file.notFound`, `access.denied` (who may only look), `patient.terminated`, `file.category` for one that
 * cannot be main.
 */
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
    crop: z.optional(z.nullable(crop)),
  }),
  result: patientFile,
  changes: { file: (_, file) => file?.patientId },
  summary:
    'Sets mirror, rotation, crop or "main image of its category" of a file; the original is never altered (ours).',
});

/**
 * Puts the named files into this order; they share their former positions.
 *
 * Refused with `stage.notFound`, `access.denied` (who may only look), `patient.terminated`, `file.notFound` for a
 * file of another stage.
 */
export const updateFileOrder = files('UpdateFileOrder', {
  method: 'POST',
  own: true,
  permission: mayFile,
  audit: 'file.order',
  body: z.object({ stageId: id, fileIds: z.array(id).check(z.minLength(1), z.maxLength(20_000)) }),
  result: z.literal(true),
  changes: { file: true },
  summary: 'Puts files of a stage into this order; those that are not named keep their positions between them (ours).',
});
