import { declareFailures } from '@dentarium/api';
import { z } from 'zod/mini';
import { service } from '@dentarium/api/contract';
import { patientFilter } from '@dentarium/api/patients/calls';
import { text, version, versionText, id, idParams, okResult } from '@dentarium/api/shapes';

declare module '@dentarium/api/data-tags' {
  interface DataTags {
    savedFilter: 'whole';
  }
}

declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'filter.notFound': AreaError;
    'filter.name': AreaError;
    'filter.nameTaken': AreaError;
    'filter.tooMany': AreaError;
  }
  interface AreaStaleNouns {
    savedFilter: AreaNoun;
  }
}

declareFailures({
  errors: {
    'filter.notFound': { status: 404, ch: '该筛选方案不存在。', en: 'This saved filter does not exist.' },
    'filter.name': {
      status: 400,
      ch: '请填写名称，最多 30 个字符。',
      en: 'Please enter a name of at most 30 characters.',
    },
    'filter.nameTaken': {
      status: 409,
      ch: '已有同名的筛选方案“{name}”。',
      en: 'There is a saved filter of this name already: {name}.',
    },
    'filter.tooMany': { status: 409, ch: '最多保存 100 个筛选方案。', en: 'At most 100 filters can be saved.' },
  },
  staleNouns: {
    savedFilter: {
      ch: '筛选方案',
      en: 'saved filter',
      // Its dialog shows its state at the time of opening.
      sentence: {
        ch: '该筛选方案已在另一终端被修改，请重新打开后再保存。',
        en: 'This saved filter was changed on another terminal. Please open it again before saving.',
      },
    },
  },
});

const filters = service('PatientService', '/api/PatientService', { module: 'patients' });

const permission = { right: 'patientList' } as const;

/** The content of a saved filter: everything that narrows and sorts the list, without the page. */
export const savedFilterContent = z.omit(patientFilter, { pageIndex: true, pageSize: true });
export type SavedFilterContent = z.infer<typeof savedFilterContent>;

/** A named filter of the patient list. */
export const savedFilter = z.object({
  id,
  name: z.string(),
  filter: savedFilterContent,
  /** The organisation that it is shared with; `null` for a private one. */
  orgId: z.nullable(id),
  /** True if the caller owns it; only the owner may change it. */
  isMine: z.boolean(),
  ownerName: z.string(),
  version: z.number(),
});
export type SavedFilter = z.infer<typeof savedFilter>;

const form = z.object({ name: text(100), filter: savedFilterContent, orgId: z.nullable(id) });

/** Lists at most 1000 filters: the caller's own, and those shared with an organisation of the caller. */
export const querySavedFilters = filters('QuerySavedFilters', {
  method: 'GET',
  own: true,
  permission,
  result: z.array(savedFilter),
  reads: { savedFilter: true },
  summary: "The user's saved filters of the patient list and those shared with their organisations, by name (ours).",
});

/**
 * Saves a filter, for the caller or, with `orgId`, for an organisation of the caller; at most 100 of one account.
 *
 * Refused with `filter.name`, `filter.nameTaken`, `filter.tooMany`, `access.denied` (not the caller's organisation).
 */
export const insertSavedFilter = filters('InsertSavedFilter', {
  method: 'POST',
  own: true,
  permission,
  audit: 'filter.create',
  body: form,
  result: savedFilter,
  changes: { savedFilter: true },
  summary: 'Saves a filter of the patient list under a name, at most 30 characters long and used once (ours).',
});

/**
 * Replaces a filter.
 *
 * Refused with `filter.notFound`, `access.denied` (the filter of another user, or not the caller's organisation),
 * `version.stale`, `filter.name`, `filter.nameTaken`.
 */
export const updateSavedFilter = filters('UpdateSavedFilter/:id', {
  method: 'POST',
  own: true,
  permission,
  audit: 'filter.update',
  params: idParams,
  body: z.extend(form, { version }),
  result: savedFilter,
  changes: { savedFilter: true },
  summary: 'Changes a saved filter of the user; refused as stale when it was changed elsewhere since `version` (ours).',
});

/** Deletes a filter. Refused with `filter.notFound`, `access.denied` (the filter of another user), `version.stale`. */
export const deleteSavedFilter = filters('DeleteSavedFilter/:id', {
  method: 'DELETE',
  own: true,
  permission,
  audit: 'filter.delete',
  params: idParams,
  query: z.object({ version: versionText }),
  result: okResult,
  changes: { savedFilter: true },
  summary: 'Deletes a saved filter of the user; refused as stale when it was changed elsewhere (ours).',
});
