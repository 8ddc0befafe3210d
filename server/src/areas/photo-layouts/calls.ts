import { declareFailures } from '@dentarium/api';
import { z } from 'zod/mini';
import { service } from '@dentarium/api/contract';
import { nameText, integer, code, version, id, idParams } from '@dentarium/api/shapes';

declare module '@dentarium/api/data-tags' {
  interface DataTags {
    photoLayout: 'whole';
  }
}

declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'photoLayout.invalid': AreaError;
    'photoLayout.name': AreaError;
    'photoLayout.tooMany': AreaError;
  }
  interface AreaStaleNouns {
    photoLayout: AreaNoun;
  }
}

declareFailures({
  errors: {
    'photoLayout.invalid': {
      status: 400,
      ch: '版式有误：格子超出范围或相互重叠。',
      en: 'Cells of this layout lie outside of it or overlap.',
    },
    'photoLayout.name': { status: 409, ch: '已有同名版式。', en: 'There is a layout of this name already.' },
    'photoLayout.tooMany': {
      status: 409,
      ch: '自定义版式已达上限。',
      en: 'There are too many layouts. Please delete one first.',
    },
  },
  staleNouns: {
    photoLayout: { ch: '版式', en: 'layout' },
  },
});

const layouts = service('PhotoLayoutService', '/api/PhotoLayoutService', { module: 'patients' });

/** Maximum rows and columns of a layout. */
export const MAX_LAYOUT_LINES = 12;

const layoutLine = z.number().check(z.int(), z.gte(0), z.lt(MAX_LAYOUT_LINES));
const span = integer(1, MAX_LAYOUT_LINES);
const place = z.object({
  row: layoutLine,
  column: layoutLine,
  rowSpan: z.optional(span),
  columnSpan: z.optional(span),
});

/** A cell of a layout and its category, as in the layouts of `@dentarium/domain`. */
export const layoutCell = z.extend(place, { category: code });

/** The form of a custom photo layout. */
export const photoLayoutForm = z.object({
  name: nameText(20),
  rows: span,
  columns: span,
  cells: z.array(layoutCell).check(z.minLength(1), z.maxLength(64)),
  /** The position of the patient card; `null` for none. */
  card: z.nullable(place),
});
export type PhotoLayoutForm = z.infer<typeof photoLayoutForm>;

/** A custom photo layout. */
export const ownPhotoLayout = z.extend(photoLayoutForm, { id, name: z.string(), version: z.number() });
export type OwnPhotoLayout = z.infer<typeof ownPhotoLayout>;

const mayLayOut = { right: 'patientList' } as const;

/** Lists at most 100 layouts of the caller; layouts are private (`domain-forms.md` 6). */
export const queryPhotoLayouts = layouts('QueryPhotoLayouts', {
  method: 'GET',
  own: true,
  permission: mayLayOut,
  result: z.array(ownPhotoLayout),
  reads: { photoLayout: true },
  summary: "The caller's own photo layouts, by name (ours).",
});

/**
 * Adds a layout.
 *
 * Refused with `photoLayout.invalid` (a cell lies outside or overlaps another), `photoLayout.name`,
 * `photoLayout.tooMany` (100), `file.category` for a category that layouts do not show.
 */
export const insertPhotoLayout = layouts('InsertPhotoLayout', {
  method: 'POST',
  own: true,
  permission: mayLayOut,
  audit: 'photoLayout.create',
  body: photoLayoutForm,
  result: ownPhotoLayout,
  changes: { photoLayout: true },
  summary: 'Adds a photo layout of the caller (ours).',
});

/**
 * Replaces a layout.
 *
 * Refused with `photoLayout.notFound` (also for a layout of another user), `version.stale`, and the codes of
 * `insertPhotoLayout` except `photoLayout.tooMany`.
 */
export const updatePhotoLayout = layouts('UpdatePhotoLayout/:id', {
  method: 'POST',
  own: true,
  permission: mayLayOut,
  audit: 'photoLayout.update',
  params: idParams,
  body: z.extend(photoLayoutForm, { version }),
  result: ownPhotoLayout,
  changes: { photoLayout: true },
  summary: 'Changes a photo layout of the caller; refused as stale when it changed since `version` (ours).',
});

/** Deletes a layout. Refused with `photoLayout.notFound`, also for a layout of another user. */
export const deletePhotoLayout = layouts('DeletePhotoLayout/:id', {
  method: 'DELETE',
  own: true,
  permission: mayLayOut,
  audit: 'photoLayout.delete',
  params: idParams,
  result: z.literal(true),
  changes: { photoLayout: true },
  summary: 'Deletes a photo layout of the caller (ours).',
});
