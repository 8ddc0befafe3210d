import { service } from '@dentarium/api/contract';
import { filingResult, newFile } from '@dentarium/api/files/info-calls';
import { id, idParams, text } from '@dentarium/api/shapes';
import { z } from 'zod/mini';

const overlays = service('OverlayService', '/api/OverlayService', { module: 'patients' });

/**
 * Files the superimposition of two images, an uploaded object, into the stage `id` as a screenshot (category 100). Both
 * images belong to the patient of the stage.
 *
 * Refused with `stage.notFound`, `access.denied` (view access only), `patient.terminated`, `file.notFound` (an image of
 * another patient), `object.notFound` (the caller may not use it), `storage.full` (507).
 */
export const fileOverlay = overlays('FileOverlay/:id', {
  method: 'POST',
  own: true,
  permission: { right: ['edit', 'patientList'] },
  benefit: 4,
  audit: 'overlay.file',
  params: idParams,
  body: z.object({
    ...z.pick(newFile, { objectId: true, name: true, takenAt: true }).shape,
    /** Names both images. */
    note: text(500),
    /** The lower and the upper image. */
    fileIds: z.tuple([id, id]),
  }),
  result: filingResult,
  changes: { file: (_, filed) => filed?.files[0]?.patientId },
  summary: 'Files the picture of two images on each other into the stage `id`, as a screenshot (ours).',
});
