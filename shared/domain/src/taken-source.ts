/**
 * The sources of the time of an image, the most certain first. `exif`: the time of the recording, written by the device.
 * `modified`: the last change that a program wrote into the image, which may be years later. `file`: the time of the
 * file. `today`: the upload.
 */
export const TAKEN_SOURCES = ['exif', 'modified', 'file', 'today'] as const;

/** A source of the time of an image. */
export type TakenSource = (typeof TAKEN_SOURCES)[number];

/** Converts a stored text; an unknown one counts as the time of the upload, from which nothing follows. */
export function toTakenSource(text: string): TakenSource {
  return TAKEN_SOURCES.find((source) => source === text) ?? 'today';
}
