import { extensionOf } from '@dentarium/domain';

/** A picture of a file that is not uploaded yet. */
export interface LocalPreview {
  readonly url: string;
  /** How the picture has to be shown: mirrored left to right first, then turned clockwise. */
  readonly mirrored: boolean;
  readonly degrees: 0 | 90 | 180 | 270;
  /** Frees the picture; call it when it is not shown any more. */
  readonly release: () => void;
}

type Turn = Pick<LocalPreview, 'mirrored' | 'degrees'>;

/** The embedded thumbnail stands in the head of a file. */
const HEAD_BYTES = 512 * 1024;
/** What is larger takes the browser too long to decode for a small picture in a list. */
const SHOWN_WHOLE_BYTES = 8 * 1024 * 1024;
const WITH_THUMBNAIL = new Set(['jpg', 'jpeg', 'tif', 'tiff', 'cr2', 'heic', 'heif']);
const SHOWN_BY_BROWSERS = new Set(['jpg', 'jpeg', 'png']);
const UPRIGHT: Turn = { mirrored: false, degrees: 0 };

/** What the EXIF orientations 1 to 8 ask for. */
const TURNS: readonly Turn[] = [
  UPRIGHT,
  { mirrored: true, degrees: 0 },
  { mirrored: false, degrees: 180 },
  { mirrored: true, degrees: 180 },
  { mirrored: true, degrees: 270 },
  { mirrored: false, degrees: 90 },
  { mirrored: true, degrees: 90 },
  { mirrored: false, degrees: 270 },
];

/**
 * An instant picture of a local file: the thumbnail that the camera embedded, else the file itself when it is small
 * and browsers show its format. `null` when there is none; always for a bmp (UPL-05).
 */
export async function localPreview(file: File): Promise<LocalPreview | null> {
  const extension = extensionOf(file.name);
  const embedded = WITH_THUMBNAIL.has(extension) ? await embeddedThumbnail(file) : null;
  if (embedded) return embedded;
  if (!SHOWN_BY_BROWSERS.has(extension) || file.size > SHOWN_WHOLE_BYTES) return null;
  // The browser itself applies the orientation of a whole file.
  return previewOf(file, UPRIGHT);
}

async function embeddedThumbnail(file: File): Promise<LocalPreview | null> {
  try {
    const { default: exifr } = await import('exifr');
    const head = await file.slice(0, HEAD_BYTES).arrayBuffer();
    const bytes = await exifr.thumbnail(head);
    if (!bytes || bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
    const orientation = (await exifr.orientation(head)) ?? 1;
    // A copy, because what exifr gives may be a view into the whole head.
    return previewOf(new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), TURNS[orientation - 1] ?? UPRIGHT);
  } catch {
    // A broken EXIF block costs the quick picture, not the upload.
    return null;
  }
}

function previewOf(picture: Blob, turn: Turn): LocalPreview {
  const url = URL.createObjectURL(picture);
  return { url, ...turn, release: () => URL.revokeObjectURL(url) };
}
