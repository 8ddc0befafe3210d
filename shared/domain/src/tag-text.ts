/** The maximum length of a tag text or of the name of a tag group (specification, section 5). */
export const TAG_TEXT_MAX = 10;

/** Finds the problem of a tag text: empty, with spaces, or over ten characters. */
export function tagTextProblem(text: string): 'tag.required' | 'tag.spaces' | 'tag.long' | undefined {
  if (text === '') return 'tag.required';
  if (/\s/.test(text)) return 'tag.spaces';
  return [...text].length > TAG_TEXT_MAX ? 'tag.long' : undefined;
}
