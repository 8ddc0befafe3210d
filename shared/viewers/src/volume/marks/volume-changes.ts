import type { ChangeRules } from '../../annotations/use-kept-changes.ts';
import type { NerveCanal, VolumeContent, VolumeMark } from '../../source/volume-marks.ts';

/** Changed items by their id: the new state, or `null` if the item was deleted. */
type ChangedById<Item> = Readonly<Record<string, Item | null>>;

/** The marks on a volume, with everything that a source may not know. */
export interface FullVolumeContent extends VolumeContent {
  readonly canals: NerveCanal[];
}

/** Changes of the marks on a volume. */
export interface VolumeChanges {
  readonly marks: ChangedById<VolumeMark>;
  readonly canals?: ChangedById<NerveCanal>;
  /** The new points of the arch; `undefined` if they are unchanged. */
  readonly arch?: VolumeContent['arch'];
  /** The new tilt; `undefined` if it is unchanged. */
  readonly tilt?: VolumeContent['tilt'];
}

const NO_CHANGES: VolumeChanges = { marks: {} };

/** Returns changes with others made after them. */
export function addChanges(before: VolumeChanges, laterChanges: VolumeChanges): VolumeChanges {
  return {
    ...before,
    ...laterChanges,
    marks: { ...before.marks, ...laterChanges.marks },
    canals: { ...before.canals, ...laterChanges.canals },
  };
}

function applyById<Item extends { readonly id: string }>(
  items: readonly Item[],
  changes: ChangedById<Item> = {},
): Item[] {
  const remaining = items.flatMap((item) => {
    const change = changes[item.id];
    return change === null ? [] : [change ?? item];
  });
  const keptIds = new Set(items.map(({ id }) => id));
  const addedItems = Object.values(changes).flatMap((item) => (item === null || keptIds.has(item.id) ? [] : [item]));
  return [...remaining, ...addedItems];
}

/** Applies changes. Marks and canals that others have added stay. */
export function applyChanges(content: VolumeContent, changes: VolumeChanges): FullVolumeContent {
  return {
    marks: applyById(content.marks, changes.marks),
    canals: applyById(content.canals ?? [], changes.canals),
    arch: changes.arch ?? content.arch,
    tilt: changes.tilt === undefined ? content.tilt : changes.tilt,
  };
}

function invertById<Item extends { readonly id: string }>(
  items: readonly Item[],
  changes: ChangedById<Item> = {},
): ChangedById<Item> {
  return Object.fromEntries(Object.keys(changes).map((id) => [id, items.find((item) => item.id === id) ?? null]));
}

/** Returns the changes that take others back. */
export function invertChanges(content: VolumeContent, changes: VolumeChanges): VolumeChanges {
  return {
    marks: invertById(content.marks, changes.marks),
    canals: invertById(content.canals ?? [], changes.canals),
    ...(changes.arch === undefined ? {} : { arch: content.arch }),
    ...(changes.tilt === undefined ? {} : { tilt: content.tilt }),
  };
}

function removeSavedById<Item>(now: ChangedById<Item> = {}, savedChanges: ChangedById<Item> = {}): ChangedById<Item> {
  return Object.fromEntries(Object.entries(now).filter(([id, change]) => savedChanges[id] !== change));
}

function removeSavedChanges(now: VolumeChanges, savedChanges: VolumeChanges): VolumeChanges {
  return {
    marks: removeSavedById(now.marks, savedChanges.marks),
    canals: removeSavedById(now.canals, savedChanges.canals),
    ...(now.arch === undefined || now.arch === savedChanges.arch ? {} : { arch: now.arch }),
    ...(now.tilt === undefined || now.tilt === savedChanges.tilt ? {} : { tilt: now.tilt }),
  };
}

/** The rules by which marks on volumes are kept. */
export const VOLUME_RULES: ChangeRules<FullVolumeContent, VolumeChanges, VolumeContent> = {
  emptyContent: { marks: [], arch: [], tilt: null, canals: [] },
  noChanges: NO_CHANGES,
  hasChanges: ({ marks, canals = {}, arch, tilt }) =>
    arch !== undefined || tilt !== undefined || Object.keys(marks).length > 0 || Object.keys(canals).length > 0,
  apply: applyChanges,
  removeSaved: removeSavedChanges,
  parse: (value) =>
    typeof value === 'object' && value !== null && 'marks' in value ? (value as VolumeChanges) : undefined,
};
