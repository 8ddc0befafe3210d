import { CLINIC_RIGHTS } from '@dentarium/domain';
import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { text, id, idParams, okResult, seenVersionText } from '../contract/shapes.ts';

const tags = service('TagService', '/api/TagService', { module: 'patients' });

/** A tag of patients. */
export const tag = z.object({ id, groupId: id, text: z.string() });
export type Tag = z.infer<typeof tag>;

/** A tag in its group. */
export const groupedTag = z.extend(tag, {
  /** The number of patients with it, counted up to 1000. */
  usage: z.number(),
  version: z.number(),
});
export type GroupedTag = z.infer<typeof groupedTag>;

/** A group of tags of an organisation. */
export const tagGroup = z.object({
  id,
  orgId: id,
  name: z.string(),
  version: z.number(),
  tags: z.array(groupedTag),
});
export type TagGroup = z.infer<typeof tagGroup>;

const mayLook = { right: 'patientList' } as const;
const mayAdd = { right: 'edit' } as const;
/** Changes and deletions affect the patients of the whole clinic. */
const mayChange = { right: CLINIC_RIGHTS } as const;
/** At most ten characters without spaces (`tagTextProblem`); a longer text is refused by its shape. */
export const tagText = text(100);

/**
 * Lists all groups in the order of the clinic (`domain-forms.md` 4.3). An organisation whose tags are requested for the
 * first time gets the default ones.
 */
export const queryTagsList = tags('QueryTagsList', {
  method: 'GET',
  permission: mayLook,
  result: z.array(tagGroup),
  reads: { tag: true },
  summary: 'The tag groups of the organisations of the user, with their tags, in their order.',
});

/** Lists the same groups as `queryTagsList`, with the most used tags first. */
export const queryTagsByUid = tags('QueryTagsByUid', {
  method: 'GET',
  permission: mayLook,
  result: z.array(tagGroup),
  reads: { tag: true },
  summary: 'The tag groups of the organisations of the user, with their tags, the most used ones first.',
});

/**
 * Adds a group; its name follows the rules of tags: at most ten characters without spaces (specification, section 5).
 *
 * Refused with `access.denied` (not the caller's organisation), `tag.invalid`, `tag.taken`.
 */
export const insertTagTypeInfo = tags('InsertTagTypeInfo', {
  method: 'POST',
  permission: mayAdd,
  audit: 'tag-group.create',
  body: z.object({ orgId: id, name: tagText }),
  result: tagGroup,
  changes: { tag: true },
  summary: 'Adds a tag group to an organisation of the user.',
});

/**
 * Renames a group for the whole clinic; for administrators of the clinic.
 *
 * Refused with `tag.notFound`, `tag.invalid`, `version.stale`, `tag.taken`.
 */
export const updateTagTypeName = tags('UpdateTagTypeName/:id/:name', {
  method: 'POST',
  permission: mayChange,
  audit: 'tag-group.rename',
  params: z.object({ id, name: tagText }),
  query: z.object({ version: seenVersionText }),
  result: tagGroup,
  changes: { tag: true },
  summary: 'Gives the tag group `id` the name `name`; refused as stale when somebody else changed it since `version`.',
});

/**
 * Adds a tag of at most ten characters without spaces (specification, section 5).
 *
 * Refused with `tag.notFound` (the group), `tag.invalid`, `tag.taken`.
 */
export const insertTagInfo = tags('InsertTagInfo/:id', {
  method: 'POST',
  permission: mayAdd,
  audit: 'tag.create',
  params: idParams,
  query: z.object({ text: z.optional(tagText) }),
  body: z.object({ text: z.optional(tagText) }),
  result: groupedTag,
  changes: { tag: true },
  summary: 'Adds a tag to the group `id`; its text is in the address or in the body.',
});

/** Deletes a tag for the whole clinic; for administrators of the clinic. Refused with `tag.notFound`, `version.stale`. */
export const deleteTagsInfo = tags('DeleteTagsInfo/:id', {
  method: 'DELETE',
  permission: mayChange,
  audit: 'tag.delete',
  params: idParams,
  query: z.object({ version: seenVersionText }),
  result: okResult,
  changes: { tag: true },
  summary: 'Deletes a tag and removes it from every patient; refused as stale when somebody else changed it.',
});

/**
 * Deletes a group and removes its tags from every patient; for administrators of the clinic.
 *
 * Refused with `tag.notFound`, `version.stale`.
 */
export const deleteTagTypeInfo = tags('DeleteTagTypeInfo/:id', {
  method: 'DELETE',
  permission: mayChange,
  audit: 'tag-group.delete',
  params: idParams,
  query: z.object({ version: seenVersionText }),
  result: okResult,
  changes: { tag: true },
  summary: 'Deletes a tag group with its tags; refused as stale when somebody else changed it or one of its tags.',
});
