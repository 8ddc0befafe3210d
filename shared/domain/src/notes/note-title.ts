/** The maximum number of characters of a title (specification, section 9). */
export const MAX_NOTE_TITLE_LENGTH = 20;

/** The maximum number of UTF-16 units of the text of a note. */
export const MAX_NOTE_LENGTH = 20_000;

/** The number of earlier versions of a note that can be brought back. */
export const MAX_NOTE_VERSIONS = 20;

/** The title of a blank note. */
export const DEFAULT_NOTE_TITLES = { ch: '新笔记', en: 'New note' } as const;

/** Returns whether a note has nothing but white space. Only one such note of an account may exist. */
export function isBlankNote(content: string): boolean {
  return content.trim() === '';
}

/** Returns the title of a note: its first line with text, cut to 20 characters (specification, section 5). */
export function toNoteTitle(content: string, language: 'ch' | 'en'): string {
  const line = content.split('\n').find((text) => text.trim() !== '');
  if (line === undefined) return DEFAULT_NOTE_TITLES[language];
  const characters = [...line.trim().replaceAll(/\s+/g, ' ')];
  return characters.slice(0, MAX_NOTE_TITLE_LENGTH).join('').trimEnd();
}
