/** The maximum length of a tag text or of the name of a tag group (specification, section 5). */
export const MAX_TAG_TEXT_LENGTH = 10;

/** Finds the problem of a tag text: empty, with spaces, or over ten characters. */
export function findTagTextProblem(text: string): 'tag.required' | 'tag.spaces' | 'tag.long' | undefined {
  if (text === '') return 'tag.required';
  if (/\s/.test(text)) return 'tag.spaces';
  return [...text].length > MAX_TAG_TEXT_LENGTH ? 'tag.long' : undefined;
}
