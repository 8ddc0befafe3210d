/**
 * The subjects of answers, declared once. A reading call names those that its answer shows (`reads`), a writing call
 * those that it changes (`changes`), and an answer is stale when one of its subjects was changed. The value names the
 * kind of id by which a tag may be narrowed; `whole` forbids it. A module adds the tags of its own calls by declaration
 * merging.
 */
export interface DataTags {
  /** Data of patients themselves, with their tags and their last visit. */
  patient: 'patient';
  stage: 'patient';
  /** Files that are filed with a patient, with their images and categories. */
  file: 'patient';
  medicalRecord: 'patient';
  exam: 'patient';
  share: 'patient';
  reportDraft: 'patient';
  reportLogo: 'organisation';
  recycleBin: 'whole';
  /** Tags and their groups, by organisation. */
  tag: 'whole';
  phrase: 'whole';
  algorithmCount: 'whole';
  /** The queue of a front desk. */
  triageQueue: 'organisation';
  exception: 'whole';
  /** Packages and reports in the background. */
  task: 'whole';
  /** The account of the signed-in user. */
  ownAccount: 'whole';
  linkedAccount: 'whole';
  /** Messages of a demonstration site that were not really sent. */
  outbox: 'whole';
  preference: 'whole';
  ownOrganisation: 'whole';
  /** Accounts of a clinic: its staff. */
  account: 'whole';
  role: 'whole';
}

/** The name of a subject that answers show and calls change. */
export type DataTag = keyof DataTags;

/** The ids that a tag is narrowed to: one, several, or `undefined` for the whole tag if they are not known. */
type TagIds = string | readonly string[] | undefined;

/** `true` for a tag as a whole, or a function that derives the narrowing ids from a call. */
type Extent<Kind, Narrow> = Kind extends 'whole' ? true : true | Narrow;

/** The tags that the answer to a call shows. */
export type Reads<Input> = { readonly [Tag in DataTag]?: Extent<DataTags[Tag], (input: Input) => TagIds> };

/** The tags that a call changes; its result is not known if its answer was lost. */
export type Changes<Input, Result> = {
  readonly [Tag in DataTag]?: Extent<DataTags[Tag], (input: Input, result: Result | undefined) => TagIds>;
};

/** The tags of a call, for any input and result. */
export type CallTags = Readonly<Record<string, true | ((input: never, result: never) => TagIds)>>;

/** The tags of one call that was made: each as a whole (`true`) or narrowed to ids. */
export type TagSet = Readonly<Record<string, true | readonly string[]>>;

function narrowTags(tags: CallTags | undefined, input: unknown, result?: unknown): TagSet {
  return Object.fromEntries(
    Object.entries(tags ?? {}).map(([tag, extent]): [string, true | readonly string[]] => {
      if (extent === true) return [tag, true];
      const ids = extent(input as never, result as never);
      if (ids === undefined) return [tag, true];
      return [tag, typeof ids === 'string' ? [ids] : ids];
    }),
  );
}

/** Returns the tags that the answer to a call with this input shows. */
export function toReadTags(call: { readonly reads?: CallTags }, input: unknown): TagSet {
  return narrowTags(call.reads, input);
}

/**
 * Returns the tags that a call with this input has changed.
 *
 * @param result its result; omitted if it is unknown whether it was made.
 */
export function toChangedTags(call: { readonly changes?: CallTags }, input: unknown, result?: unknown): TagSet {
  return narrowTags(call.changes, input, result);
}

/** Returns whether an answer is about a removed subject. */
export function isRemoved(read: TagSet, { gone }: TagSet): boolean {
  if (gone === undefined || gone === true) return false;
  return Object.values(read).some((shownIds) => shownIds !== true && shownIds.some((id) => gone.includes(id)));
}

/** Returns whether an answer shows something that was changed. */
export function isAffected(read: TagSet, changedTags: TagSet): boolean {
  return Object.entries(changedTags).some(([tag, ids]) => {
    const shownIds = Object.hasOwn(read, tag) ? read[tag] : undefined;
    if (shownIds === undefined) return false;
    return ids === true || shownIds === true || shownIds.some((id) => ids.includes(id));
  });
}

/** Joins several changes. */
export function mergeTagSets(sets: readonly TagSet[]): TagSet {
  const union: Record<string, true | readonly string[]> = {};
  for (const [tag, ids] of sets.flatMap((set) => Object.entries(set))) {
    const earlierIds = union[tag];
    union[tag] = earlierIds === true || ids === true ? true : [...(earlierIds ?? []), ...ids];
  }
  return union;
}
