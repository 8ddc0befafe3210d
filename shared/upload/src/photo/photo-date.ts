import { readDicomDate } from './dicom-date.ts';
import { parseExifDate, parseXmpDate } from './wall-clock.ts';

/** The date of a photo, and its source (STG-07). */
export interface PhotoDate {
  /** The wall clock time, `YYYY-MM-DDTHH:mm:ss`: the time on the clock of the camera, in any time zone. */
  readonly takenAt: string;
  readonly source: 'exif' | 'file' | 'today';
}

/**
 * Cameras write their time near the start of a file; formats with the time elsewhere are read whole, up to this size.
 */
const MAX_HEAD_BYTES = 512 * 1024;
const MAX_WHOLE_BYTES = 64 * 1024 * 1024;
const DAY_MS = 86_400_000;
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
export async function readPhotoDate(file: File, now = new Date()): Promise<PhotoDate> {
  const embeddedDate = await readEmbeddedDate(file);
  // The clock of a device may be wrong, but not by more than a day ahead.
  if (embeddedDate !== undefined && embeddedDate <= toLocalWallClock(new Date(now.getTime() + DAY_MS)))
    return { takenAt: embeddedDate, source: 'exif' };
  // A file without a time of its own, for example a pasted one, has 1970 or the moment of its creation.
  if (file.lastModified > 0 && file.lastModified <= now.getTime()) {
    return { takenAt: toLocalWallClock(new Date(file.lastModified)), source: 'file' };
  }
  return { takenAt: toLocalWallClock(now), source: 'today' };
}

async function readEmbeddedDate(file: File): Promise<string | undefined> {
  const head = await (file.size > MAX_HEAD_BYTES ? file.slice(0, MAX_HEAD_BYTES) : file).arrayBuffer();
  const headDate = (await readDicomDate(new Uint8Array(head))) ?? (await parseDate(head));
  if (headDate !== undefined || file.size <= MAX_HEAD_BYTES || file.size > MAX_WHOLE_BYTES) return headDate;
  return EXIF_ANYWHERE.test(file.name) ? parseDate(await file.arrayBuffer()) : undefined;
}

async function parseDate(bytes: ArrayBuffer): Promise<string | undefined> {
  const { default: exifr } = await import('exifr');
  // A broken block of metadata counts as missing.
  const parse = (options: object): Promise<unknown> => exifr.parse(bytes, options).catch(() => undefined);
  const exif = toRecord(await parse(EXIF_OPTIONS));
  const fromExif = parseExifDate(exif['DateTimeOriginal']) ?? parseExifDate(exif['CreateDate']);
  return fromExif ?? toXmpDate(toRecord(await parse(XMP_OPTIONS)));
}

function toXmpDate(xmp: Readonly<Record<string, unknown>>): string | undefined {
  const readProperty = (namespace: string, name: string) => parseXmpDate(toRecord(xmp[namespace])[name]);
  return (
    readProperty('exif', 'DateTimeOriginal') ??
    readProperty('photoshop', 'DateCreated') ??
    readProperty('xmp', 'CreateDate')
  );
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Returns the local wall clock time at an instant. */
function toLocalWallClock(instant: Date): string {
  const padTwo = (value: number): string => String(value).padStart(2, '0');
  const day = `${String(instant.getFullYear()).padStart(4, '0')}-${padTwo(instant.getMonth() + 1)}-${padTwo(instant.getDate())}`;
  return `${day}T${padTwo(instant.getHours())}:${padTwo(instant.getMinutes())}:${padTwo(instant.getSeconds())}`;
}
