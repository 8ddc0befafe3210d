import { declareFailures } from '@dentarium/api';
import { service } from '@dentarium/api/contract';
import { filingResult } from '@dentarium/api/files/info-calls';
import { filledText, id, idParams, text, version } from '@dentarium/api/shapes';
import { MIN_MASK_SIZE } from '@dentarium/domain/face-mask';
import { z } from 'zod/mini';

declare module '@dentarium/api/data-tags' {
  interface DataTags {
    faceMask: 'patient';
  }
}

declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'mask.none': AreaError;
  }
  interface AreaStaleNouns {
    faceMask: AreaNoun;
  }
}

declareFailures({
  errors: {
    'mask.none': { status: 400, ch: '该照片尚未设置遮挡区域。', en: 'Nothing is masked on this photograph yet.' },
  },
  staleNouns: { faceMask: { ch: '遮挡区域', en: 'mask' } },
});

const masks = service('MaskService', '/api/MaskService', { module: 'patients' });
const editPermission = { right: ['edit', 'patientList'] } as const;

/** A rectangle by its centre and size in fractions of the upright image, rotated clockwise by `angle` degrees. */
export const faceMask = z.object({
  x: z.number().check(z.gte(0), z.lte(1)),
  y: z.number().check(z.gte(0), z.lte(1)),
  w: z.number().check(z.gte(MIN_MASK_SIZE), z.lte(2)),
  h: z.number().check(z.gte(MIN_MASK_SIZE), z.lte(2)),
  angle: z.number().check(z.gte(-180), z.lte(180)),
});

const storedMask = z.object({ fileId: id, mask: faceMask, version });

/** Returns the masks on the photographs of the patient `id`. Needs no benefit. Refused with `patient.notFound`. */
export const queryMasks = masks('QueryMasks/:id', {
  method: 'GET',
  own: true,
  permission: { right: 'patientList' },
  params: idParams,
  result: z.array(storedMask),
  reads: { faceMask: ({ params }) => params.id },
  summary: 'What is masked on the photographs of the patient `id` (ours).',
});

/**
 * Sets the mask of the photograph `id`, which anonymous packages and reports apply. `version` is 0 for the first save.
 *
 * Refused with `file.notFound`, `access.denied` (view access only), `patient.terminated`, `file.category` (not a
 * photograph of a face), `version.stale`.
 */
export const saveMask = masks('SaveMask/:id', {
  method: 'PUT',
  own: true,
  permission: editPermission,
  benefit: 2,
  audit: 'mask.save',
  params: idParams,
  body: z.object({ mask: faceMask, version }),
  result: storedMask,
  changes: { faceMask: true },
  summary: 'Sets what is masked on the photograph `id` (ours).',
});

/**
 * Files a copy of the photograph `id` with its mask blacked out into its stage, as "other image" (category 91). The
 * photograph itself stays unchanged.
 *
 * Refused with `file.notFound`, `access.denied` (view access only), `patient.terminated`, `mask.none` (there is no
 * mask), `not.found` (it cannot be decoded), `storage.full` (507).
 */
export const makeMaskedCopy = masks('MakeMaskedCopy/:id', {
  method: 'POST',
  own: true,
  permission: editPermission,
  benefit: 2,
  audit: 'mask.copy',
  params: idParams,
  body: z.object({
    name: filledText(255),
    /** Names the source photograph. */
    note: text(500),
  }),
  result: filingResult,
  changes: { file: (_, filed) => filed?.files[0]?.patientId },
  summary: 'Files a copy of the photograph `id` with its mask blacked out (ours).',
});
