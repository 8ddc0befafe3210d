import type { ChangeRules } from '../../annotations/use-kept-changes.ts';
import type { VolumeContent, VolumeMark } from '../../source/volume-marks.ts';

/** Changes of the marks on a volume. */
export interface VolumeChanges {
  /** By the id of a mark: its new state, or `null` if it was deleted. */
  readonly marks: Readonly<Record<string, VolumeMark | null>>;
  /** The new points of the arch; `undefined` if they are unchanged. */
  readonly arch?: VolumeContent['arch'];
  /** The new tilt; `undefined` if it is unchanged. */
  readonly tilt?: VolumeContent['tilt'];
}

const NO_CHANGES: VolumeChanges = { marks: {} };

/** Returns changes with others made after them. */
export function addChanges(before: VolumeChanges, laterChanges: VolumeChanges): VolumeChanges {
  return { ...before, ...laterChanges, marks: { ...before.marks, ...laterChanges.marks } };
}

/** Applies changes. Marks that others have added stay. */
export function applyChanges(content: VolumeContent, changes: VolumeChanges): VolumeContent {
  const remaining = content.marks.flatMap((mark) => {
    const change = changes.marks[mark.id];
    return change === null ? [] : [change ?? mark];
  });
  const keptIds = new Set(content.marks.map(({ id }) => id));
  const addedMarks = Object.values(changes.marks).filter((mark) => mark !== null && !keptIds.has(mark.id));
  return {
    marks: [...remaining, ...(addedMarks as VolumeMark[])],
    arch: changes.arch ?? content.arch,
    tilt: changes.tilt === undefined ? content.tilt : changes.tilt,
  };
}

/** Returns the changes that take others back. */
export function invertChanges(content: VolumeContent, changes: VolumeChanges): VolumeChanges {
  const before = Object.keys(changes.marks).map(
    (id) => [id, content.marks.find((mark) => mark.id === id) ?? null] as const,
  );
  return {
    marks: Object.fromEntries(before),
    ...(changes.arch === undefined ? {} : { arch: content.arch }),
    ...(changes.tilt === undefined ? {} : { tilt: content.tilt }),
  };
}

function removeSavedChanges(now: VolumeChanges, savedChanges: VolumeChanges): VolumeChanges {
  const marks = Object.fromEntries(
    Object.entries(now.marks).filter(([id, change]) => savedChanges.marks[id] !== change),
  );
  return {
    marks,
    ...(now.arch === undefined || now.arch === savedChanges.arch ? {} : { arch: now.arch }),
    ...(now.tilt === undefined || now.tilt === savedChanges.tilt ? {} : { tilt: now.tilt }),
  };
}

/** The rules by which marks on volumes are kept. */
export const VOLUME_RULES: ChangeRules<VolumeContent, VolumeChanges> = {
  emptyContent: { marks: [], arch: [], tilt: null },
  noChanges: NO_CHANGES,
  hasChanges: ({ marks, arch, tilt }) => arch !== undefined || tilt !== undefined || Object.keys(marks).length > 0,
  apply: applyChanges,
  removeSaved: removeSavedChanges,
  parse: (value) =>
    typeof value === 'object' && value !== null && 'marks' in value ? (value as VolumeChanges) : undefined,
};
