/** A photograph of a memory card. */
export interface Photo {
  readonly id: string;
  readonly file: File;
  /** Wall clock time, `YYYY-MM-DDTHH:mm:ss`. */
  readonly takenAt: string;
  /** The number of the patient card in the photograph; `null` for any other photograph. */
  readonly card: string | null;
  /** The URL of a thumbnail; `null` if the browser cannot show the photograph. */
  readonly thumb: string | null;
}

/** Consecutive photographs of one patient. */
export interface PhotoGroup {
  readonly id: string;
  /** The number of the preceding patient card; `null` if there was none. */
  readonly card: string | null;
  readonly photos: readonly Photo[];
}

/** Minutes between two photographs above which they are assigned to different patients. */
export const GAP_MINUTES = 10;

function byTime(one: Photo, other: Photo): number {
  return (
    one.takenAt.localeCompare(other.takenAt) || one.file.name.localeCompare(other.file.name, 'en', { numeric: true })
  );
}

/** Returns the minutes from one wall clock time to another. */
function minutesBetween(from: string, to: string): number {
  return (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000;
}

/**
 * Splits the photographs of a memory card by patient cards and by gaps in time. A card opens the group of its patient and does not belong
 * to it; after a gap the patient is unknown until the next card.
 *
 * @returns the groups in the order of time; a card without photographs makes no group
 */
export function splitPhotos(photos: readonly Photo[], gap = GAP_MINUTES): PhotoGroup[] {
  const groups: { id: string; card: string | null; photos: Photo[] }[] = [];
  let before: Photo | undefined;
  for (const photo of photos.toSorted(byTime)) {
    const current = groups.at(-1);
    const isLate = before !== undefined && minutesBetween(before.takenAt, photo.takenAt) > gap;
    // After the card, the first photograph may be late.
    const isExpected = current !== undefined && current.card !== null && current.photos.length === 0;
    if (photo.card !== null) {
      if (current?.card !== photo.card || isLate) groups.push({ id: photo.id, card: photo.card, photos: [] });
    } else if (current === undefined || (isLate && !isExpected)) {
      groups.push({ id: photo.id, card: null, photos: [photo] });
    } else current.photos.push(photo);
    before = photo;
  }
  return groups.filter((group) => group.photos.length > 0);
}

/** Starts a new group without a patient at a photograph. */
export function splitAt(groups: readonly PhotoGroup[], photoId: string): PhotoGroup[] {
  return groups.flatMap((group) => {
    const at = group.photos.findIndex(({ id }) => id === photoId);
    if (at <= 0) return [group];
    return [
      { ...group, photos: group.photos.slice(0, at) },
      { id: photoId, card: null, photos: group.photos.slice(at) },
    ];
  });
}

/** Joins a group with the one before it, whose patient it takes over. */
export function mergeUp(groups: readonly PhotoGroup[], groupId: string): PhotoGroup[] {
  const at = groups.findIndex(({ id }) => id === groupId);
  const [before, own] = [groups[at - 1], groups[at]];
  if (before === undefined || own === undefined) return [...groups];
  return [
    ...groups.slice(0, at - 1),
    { ...before, photos: [...before.photos, ...own.photos] },
    ...groups.slice(at + 1),
  ];
}

/** Returns the day of the first photograph of a group. */
export function getGroupDay({ photos }: PhotoGroup): string {
  return photos[0]?.takenAt.slice(0, 10) ?? '';
}
