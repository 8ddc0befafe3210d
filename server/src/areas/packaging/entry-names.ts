/** Characters that some systems reject in names, and those that change the text direction. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\\/:*?"<>|]/gu;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** Keeps paths with two parent folders below the 260 characters of older Windows programs. */
const MAX_STEM_LENGTH = 60;

/** Returns a name of a file or folder that every system accepts; never empty. */
export function toSafeName(text: string): string {
  const sanitised = text
    .normalize('NFC')
    .replace(FORBIDDEN, '_')
    .trim()
    .replace(/^\.+|[. ]+$/g, '');
  const dot = sanitised.lastIndexOf('.');
  const extension = dot > 0 && sanitised.length - dot <= 8 ? sanitised.slice(dot) : '';
  const short =
    Array.from(sanitised.slice(0, sanitised.length - extension.length))
      .slice(0, MAX_STEM_LENGTH)
      .join('')
      .trimEnd() + extension;
  if (short === '') return '_';
  return RESERVED.test(short) ? `_${short}` : short;
}

/** Hands out unique names. A duplicate becomes `name (2)`. Names that differ only in case count as duplicates. */
export class UniqueNames {
  readonly #takenKeys = new Set<string>();

  /** @param folder the scope in which names are unique. */
  take(folder: string, name: string): string {
    const dot = name.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let candidate = name;
    for (let number = 2; this.#takenKeys.has(toKey(folder, candidate)); number += 1)
      candidate = `${stem} (${number})${extension}`;
    this.#takenKeys.add(toKey(folder, candidate));
    return candidate;
  }
}

function toKey(folder: string, name: string): string {
  return `${folder}/${name}`.toLowerCase();
}
