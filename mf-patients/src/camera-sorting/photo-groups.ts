/** A photograph of a memory card. */
export interface Photo {
  readonly id: string;
  readonly file: File;
  /** Wall clock time, `YYYY-MM-DDTHH:mm:ss`. */
  readonly takenAt: string;
  /** The number on the patient card that it shows; `null` for any other photograph. */
  readonly card: string | null;
  /** An address of a small picture; `null` for what the browser cannot show. */
  readonly thumb: string | null;
}

/** Photographs in a row that are of one patient. */
export interface PhotoGroup {
  readonly id: string;
  /** The number on the patient card before them; `null` where there was none. */
  readonly card: string | null;
  readonly photos: readonly Photo[];
}

/** Minutes between two photographs from which on they are taken for those of different patients. */
export const GAP_MINUTES = 10;

function byTime(one: Photo, other: Photo): number {
  return (
    one.takenAt.localeCompare(other.takenAt) || one.file.name.localeCompare(other.file.name, 'en', { numeric: true })
  );
}

/** Minutes from one wall clock time to another. */
function minutesBetween(from: string, to: string): number {
  return (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000;
}

/**
 * Splits the photographs of a memory card by patient cards and by gaps in time. A card opens the group of its patient and is no
 * photograph of it; after a gap nobody is known until the next card.
 *
 * @returns the groups in the order of time; of a card alone there is none
 */
export function splitPhotos(photos: readonly Photo[], gap = GAP_MINUTES): PhotoGroup[] {
  const groups: { id: string; card: string | null; photos: Photo[] }[] = [];
  let before: Photo | undefined;
  for (const photo of photos.toSorted(byTime)) {
    const current = groups.at(-1);
    const isLate = before !== undefined && minutesBetween(before.takenAt, photo.takenAt) > gap;
    // Who is photographed after their card may take their time.
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

/** Has a photograph begin a group of its own, of which nobody is known yet. */
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

/** Joins a group with the one before it, whose patient it then has. */
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

/** The day on which the photographs of a group were taken first. */
export function getGroupDay({ photos }: PhotoGroup): string {
  return photos[0]?.takenAt.slice(0, 10) ?? '';
}
