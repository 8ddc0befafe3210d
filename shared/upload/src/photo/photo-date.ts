/** When a photo was taken, and how that is known (STG-07). */
export interface PhotoDate {
  /** Wall clock time, `YYYY-MM-DDTHH:mm:ss`: what the camera's clock showed, whatever the time zone. */
  readonly takenAt: string;
  readonly source: 'exif' | 'file' | 'today';
}

/** Cameras write their time near the start of a file; what has it further on is read whole, up to this size. */
const HEAD_BYTES = 512 * 1024;
const WHOLE_BYTES = 64 * 1024 * 1024;
/** The formats whose EXIF may stand anywhere in the file. */
const EXIF_ANYWHERE = /\.(?:tiff?|hei[cf]|cr2|png)$/i;

/** Raw texts, not `Date`s: those would be shifted by the time zone of this machine. */
const EXIF_OPTIONS = {
  tiff: true,
  ifd0: { pick: [] },
  exif: { pick: ['DateTimeOriginal', 'CreateDate'] },
  gps: false,
  interop: false,
  reviveValues: false,
};

/**
 * The date of a photo: the original date-time of its EXIF, else the time of the file, else now.
 *
 * @param now for tests.
 */
export async function photoDate(file: File, now = new Date()): Promise<PhotoDate> {
  const fromExif = await exifDate(file);
  if (fromExif !== undefined) return { takenAt: fromExif, source: 'exif' };
  // A file without a time of its own, for example one pasted, says 1970 or the moment of its making.
  if (file.lastModified > 0 && file.lastModified <= now.getTime()) {
    return { takenAt: localWallClock(new Date(file.lastModified)), source: 'file' };
  }
  return { takenAt: localWallClock(now), source: 'today' };
}

async function exifDate(file: File): Promise<string | undefined> {
  const head = await datesIn(file.slice(0, HEAD_BYTES));
  if (head !== undefined || file.size <= HEAD_BYTES || file.size > WHOLE_BYTES) return head;
  return EXIF_ANYWHERE.test(file.name) ? datesIn(file) : undefined;
}

async function datesIn(bytes: Blob): Promise<string | undefined> {
  try {
    const { default: exifr } = await import('exifr');
    const tags: unknown = await exifr.parse(await bytes.arrayBuffer(), EXIF_OPTIONS);
    if (typeof tags !== 'object' || tags === null) return undefined;
    const { DateTimeOriginal, CreateDate } = tags as { DateTimeOriginal?: unknown; CreateDate?: unknown };
    return wallClockOfExif(DateTimeOriginal) ?? wallClockOfExif(CreateDate);
  } catch {
    // No EXIF, or a broken one: the file's own time is used.
    return undefined;
  }
}

/**
 * A date-time as EXIF writes it (`2019:10:26 16:07:24`) as wall clock; `undefined` for what is none, for example the
 * zeros and blanks of a camera whose clock was never set.
 */
export function wallClockOfExif(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const match = /^(\d{4})[:-](\d{2})[:-](\d{2})[ T](\d{2}):(\d{2}):(\d{2})/.exec(text.trim());
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const wallClock = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  // Read as UTC and written back: only a time that the calendar has comes out as it went in.
  const instant = new Date(`${wallClock}Z`);
  const real = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(wallClock);
  return real && Number(year) >= 1900 ? wallClock : undefined;
}

/** What the clock on this wall shows at an instant. */
function localWallClock(at: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const date = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}
