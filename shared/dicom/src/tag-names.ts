import names from './tag-names.json' with { type: 'json' };

/** The representation and the keyword of the attributes of images (PS3.6, table 6-1), by their tag as `x00100010`. */
const NAMES: Readonly<Record<string, string>> = names;

/** What the standard calls an attribute, in words, and its representation where a file does not write it down. */
export function findTagName(key: string): { readonly name: string; readonly vr: string } {
  const [vr = '', keyword = ''] = NAMES[key]?.split(' ') ?? [];
  return { name: keyword.replaceAll(/(?<=[a-z])(?=[A-Z0-9])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' '), vr };
}
