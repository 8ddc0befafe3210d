/**
 * What answers are about, declared once: a reading call names what its answer shows (`reads`), a writing call what it
 * changes (`changes`), and an answer is stale when something that it shows was changed. The value says by whose id a
 * tag may be narrowed, `whole` that it may not. A module adds the tags of its own calls by declaration merging.
 */
export interface DataTags {
  /** What is known of patients themselves, with their tags and their last visit. */
  patient: 'patient';
  stage: 'patient';
  /** Files that stand with a patient, with their images and categories. */
  file: 'patient';
  medicalRecord: 'patient';
  exam: 'patient';
  share: 'patient';
  reportDraft: 'patient';
  reportLogo: 'organisation';
  recycleBin: 'whole';
  /** Tags and their groups, as the organisations have them. */
  tag: 'whole';
  savedFilter: 'whole';
  phrase: 'whole';
  photoLayout: 'whole';
  algorithmCount: 'whole';
  /** The queue of a front desk. */
  triageQueue: 'organisation';
  exception: 'whole';
  /** Packages and reports in the background. */
  task: 'whole';
  /** The account of who is signed in. */
  ownAccount: 'whole';
  linkedAccount: 'whole';
  /** Messages of a demonstration site that were not really sent. */
  outbox: 'whole';
  preference: 'whole';
  ownOrganisation: 'whole';
  /** Accounts of a clinic: the people who work there. */
  account: 'whole';
  role: 'whole';
}

/** The name of something that answers show and calls change. */
export type DataTag = keyof DataTags;

/** The ids that a tag is narrowed to: one, several, or all of it when they are not known. */
type Narrowed = string | readonly string[] | undefined;

/** `true` for a tag as a whole, or what says from a call to which ids it is narrowed. */
type Extent<Kind, Narrow> = Kind extends 'whole' ? true : true | Narrow;

/** What the answer to a call shows. */
export type Reads<Input> = { readonly [Tag in DataTag]?: Extent<DataTags[Tag], (input: Input) => Narrowed> };

/** What a call changes; its result is not known when its answer was lost. */
export type Changes<Input, Result> = {
  readonly [Tag in DataTag]?: Extent<DataTags[Tag], (input: Input, result: Result | undefined) => Narrowed>;
};

/** Tags as a call holds them, whatever it takes in and gives. */
export type CallTags = Readonly<Record<string, true | ((input: never, result: never) => Narrowed)>>;

/** Tags of one call that was made: each as a whole (`true`) or narrowed to ids. */
export type TagSet = Readonly<Record<string, true | readonly string[]>>;

function narrowed(tags: CallTags | undefined, input: unknown, result?: unknown): TagSet {
  return Object.fromEntries(
    Object.entries(tags ?? {}).map(([tag, extent]): [string, true | readonly string[]] => {
      if (extent === true) return [tag, true];
      const ids = extent(input as never, result as never);
      if (ids === undefined) return [tag, true];
      return [tag, typeof ids === 'string' ? [ids] : ids];
    }),
  );
}

/** What the answer to a call with this input shows. */
export function tagsRead(call: { readonly reads?: CallTags }, input: unknown): TagSet {
  return narrowed(call.reads, input);
}

/**
 * What a call with this input has changed.
 *
 * @param result what it gave; left out when nobody knows whether it was made.
 */
export function tagsChanged(call: { readonly changes?: CallTags }, input: unknown, result?: unknown): TagSet {
  return narrowed(call.changes, input, result);
}

/** Whether something that was read is about what a change has removed. */
export function isGone(read: TagSet, { gone }: TagSet): boolean {
  if (gone === undefined || gone === true) return false;
  return Object.values(read).some((shown) => shown !== true && shown.some((id) => gone.includes(id)));
}

/** Whether something that was read is among what was changed. */
export function isTouched(read: TagSet, changed: TagSet): boolean {
  return Object.entries(changed).some(([tag, ids]) => {
    const shown = Object.hasOwn(read, tag) ? read[tag] : undefined;
    if (shown === undefined) return false;
    return ids === true || shown === true || shown.some((id) => ids.includes(id));
  });
}

/** Several changes as one. */
export function unionOf(sets: readonly TagSet[]): TagSet {
  const union: Record<string, true | readonly string[]> = {};
  for (const [tag, ids] of sets.flatMap((set) => Object.entries(set))) {
    const before = union[tag];
    union[tag] = before === true || ids === true ? true : [...(before ?? []), ...ids];
  }
  return union;
}
