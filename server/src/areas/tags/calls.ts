import { CLINIC_RIGHTS } from '@dentarium/domain';
import { z } from 'zod/mini';
import { service } from '@dentarium/api/contract';
import { version, idParams } from '@dentarium/api/shapes';
import { groupedTag, tagText } from '@dentarium/api/tags/calls';

const tags = service('TagService', '/api/TagService', { module: 'patients' });
/** Changes and deletions affect the patients of the whole clinic. */
const mayChange = { right: CLINIC_RIGHTS } as const;

/**
 * Changes a tag on every patient who has it; for administrators of the clinic.
 *
 * Refused with `tag.notFound`, `tag.invalid`, `version.stale`, `tag.taken`.
 */
export const updateTagText = tags('UpdateTagText/:id', {
  method: 'POST',
  own: true,
  permission: mayChange,
  audit: 'tag.rename',
  params: idParams,
  body: z.object({ text: tagText, version }),
  result: groupedTag,
  changes: { tag: true },
  summary: 'Changes the text of a tag; refused as stale when somebody else changed it since `version` (ours).',
});
