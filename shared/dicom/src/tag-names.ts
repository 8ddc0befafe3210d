import names from './tag-names.json' with { type: 'json' };

/** The representation and the keyword of the attributes of images (PS3.6, table 6-1), by their tag as `x00100010`. */
const NAMES: Readonly<Record<string, string>> = names;

/** Returns the standard's name of an attribute in words, and its representation for files that do not state it. */
export function findTagName(key: string): { readonly name: string; readonly vr: string } {
  const [vr = '', keyword = ''] = NAMES[key]?.split(' ') ?? [];
  return { name: keyword.replaceAll(/(?<=[a-z])(?=[A-Z0-9])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' '), vr };
}
