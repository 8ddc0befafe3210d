import { dicomDate } from './dicom-date.ts';
import { wallClockOfExif, wallClockOfXmp } from './wall-clock.ts';

/** The date of a photo, and its source (STG-07). */
export interface PhotoDate {
  /** The wall clock time, `YYYY-MM-DDTHH:mm:ss`: the time on the clock of the camera, in any time zone. */
  readonly takenAt: string;
  readonly source: 'exif' | 'file' | 'today';
}

/**
 * Cameras write their time near the start of a file; formats with the time elsewhere are read whole, up to this size.
 */
const HEAD_BYTES = 512 * 1024;
const WHOLE_BYTES = 64 * 1024 * 1024;
const DAY = 86_400_000;
/** The formats whose EXIF may stand anywhere in the file. */
const EXIF_ANYWHERE = /\.(?:tiff?|hei[cf]|cr2|png)$/i;

/** Raw texts, not `Date`s, which would be shifted by the time zone of this machine. */
const EXIF_OPTIONS = {
  tiff: true,
  ifd0: { pick: [] },
  exif: { pick: ['DateTimeOriginal', 'CreateDate'] },
  gps: false,
  interop: false,
  reviveValues: false,
};

const XMP_OPTIONS = { tiff: false, xmp: true, mergeOutput: false, reviveValues: false };

/**
 * Reads the date of an image: the embedded one (of a DICOM file its acquisition, of a photo the original date-time of
 * its EXIF, else of its XMP), else the time of the file, else now.
 *
 * @param now for tests.
 */
export async function photoDate(file: File, now = new Date()): Promise<PhotoDate> {
  const held = await heldDate(file);
  // The clock of a device may be wrong, but not by more than a day ahead.
  if (held !== undefined && held <= localWallClock(new Date(now.getTime() + DAY)))
    return { takenAt: held, source: 'exif' };
  // A file without a time of its own, for example a pasted one, has 1970 or the moment of its creation.
  if (file.lastModified > 0 && file.lastModified <= now.getTime()) {
    return { takenAt: localWallClock(new Date(file.lastModified)), source: 'file' };
  }
  return { takenAt: localWallClock(now), source: 'today' };
}

async function heldDate(file: File): Promise<string | undefined> {
  const head = await (file.size > HEAD_BYTES ? file.slice(0, HEAD_BYTES) : file).arrayBuffer();
  const found = (await dicomDate(new Uint8Array(head))) ?? (await datesIn(head));
  if (found !== undefined || file.size <= HEAD_BYTES || file.size > WHOLE_BYTES) return found;
  return EXIF_ANYWHERE.test(file.name) ? datesIn(await file.arrayBuffer()) : undefined;
}

async function datesIn(bytes: ArrayBuffer): Promise<string | undefined> {
  const { default: exifr } = await import('exifr');
  // A broken block of metadata counts as missing.
  const parsed = (options: object): Promise<unknown> => exifr.parse(bytes, options).catch(() => undefined);
  const exif = recordOf(await parsed(EXIF_OPTIONS));
  const fromExif = wallClockOfExif(exif['DateTimeOriginal']) ?? wallClockOfExif(exif['CreateDate']);
  return fromExif ?? dateOfXmp(recordOf(await parsed(XMP_OPTIONS)));
}

function dateOfXmp(xmp: Readonly<Record<string, unknown>>): string | undefined {
  const of = (namespace: string, name: string) => wallClockOfXmp(recordOf(xmp[namespace])[name]);
  return of('exif', 'DateTimeOriginal') ?? of('photoshop', 'DateCreated') ?? of('xmp', 'CreateDate');
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Returns the local wall clock time at an instant. */
function localWallClock(at: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const date = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}
