import type { TakenSource } from '@dentarium/domain/taken-source';
import { readDicomDate } from './dicom-date.ts';
import { parseExifDate, parseXmpDate } from './wall-clock.ts';

/** The date of a photo, and its source (STG-07). */
export interface PhotoDate {
  /** The wall clock time, `YYYY-MM-DDTHH:mm:ss`: the time on the clock of the camera, in any time zone. */
  readonly takenAt: string;
  readonly source: TakenSource;
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
  ifd0: { pick: ['ModifyDate'] },
  exif: { pick: ['DateTimeOriginal', 'CreateDate'] },
  gps: false,
  interop: false,
  reviveValues: false,
};

const XMP_OPTIONS = { tiff: false, xmp: true, mergeOutput: false, reviveValues: false };

/**
 * Reads the date of an image: the embedded one (of a DICOM file its acquisition, of a photo the original date-time of
 * its EXIF, else of its XMP), else the last change that a program noted in it, else the time of the file, else now.
 *
 * @param now for tests.
 */
export async function readPhotoDate(file: File, now = new Date()): Promise<PhotoDate> {
  // The clock of a device may be wrong, but not by more than a day ahead.
  const latest = toLocalWallClock(new Date(now.getTime() + DAY_MS));
  const { recorded, modified } = await readEmbeddedDates(file);
  if (recorded !== undefined && recorded <= latest) return { takenAt: recorded, source: 'exif' };
  if (modified !== undefined && modified <= latest) return { takenAt: modified, source: 'modified' };
  // A file without a time of its own, for example a pasted one, has 1970 or the moment of its creation.
  if (file.lastModified > 0 && file.lastModified <= now.getTime()) {
    return { takenAt: toLocalWallClock(new Date(file.lastModified)), source: 'file' };
  }
  return { takenAt: toLocalWallClock(now), source: 'today' };
}

/** The dates in an image: of its recording, and of its last change by a program. */
interface EmbeddedDates {
  readonly recorded?: string | undefined;
  readonly modified?: string | undefined;
}

async function readEmbeddedDates(file: File): Promise<EmbeddedDates> {
  const head = await (file.size > MAX_HEAD_BYTES ? file.slice(0, MAX_HEAD_BYTES) : file).arrayBuffer();
  const dicomDate = await readDicomDate(new Uint8Array(head));
  if (dicomDate !== undefined) return { recorded: dicomDate };
  const headDates = await parseDates(head);
  const isRead = headDates.recorded !== undefined || file.size <= MAX_HEAD_BYTES || file.size > MAX_WHOLE_BYTES;
  return isRead || !EXIF_ANYWHERE.test(file.name) ? headDates : parseDates(await file.arrayBuffer());
}

async function parseDates(bytes: ArrayBuffer): Promise<EmbeddedDates> {
  const { default: exifr } = await import('exifr');
  // A broken block of metadata counts as missing.
  const parse = (options: object): Promise<unknown> => exifr.parse(bytes, options).catch(() => undefined);
  const exif = toRecord(await parse(EXIF_OPTIONS));
  const recorded = parseExifDate(exif['DateTimeOriginal']) ?? parseExifDate(exif['CreateDate']);
  if (recorded !== undefined) return { recorded };
  const xmp = toRecord(await parse(XMP_OPTIONS));
  const readXmp = (namespace: string, name: string) => parseXmpDate(toRecord(xmp[namespace])[name]);
  return {
    recorded:
      readXmp('exif', 'DateTimeOriginal') ?? readXmp('photoshop', 'DateCreated') ?? readXmp('xmp', 'CreateDate'),
    modified: parseExifDate(exif['ModifyDate']) ?? readXmp('xmp', 'ModifyDate'),
  };
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
