import type { Call } from '@dentarium/api';
import { listFields } from '../hostile-input/fields.ts';

/** A field of the input of a call in which the caller names the version that they have seen. */
export interface VersionField {
  readonly place: 'params' | 'query' | 'body';
  readonly name: string;
}

/** Lists the fields of a call for the versions of the rows that it changes. */
export function listVersionFields(call: Call): VersionField[] {
  return listFields(call).flatMap(({ place, path: [name, ...rest] }) =>
    typeof name === 'string' && rest.length === 0 && /^(version|keepVersion|dropVersion)$/.test(name)
      ? [{ place, name }]
      : [],
  );
}

type Input = Partial<Record<VersionField['place'], Readonly<Record<string, unknown>>>>;

/** Returns the version that an input names; `undefined` for none. */
export function getNamedVersion(input: unknown, { place, name }: VersionField): unknown {
  return (input as Input)[place]?.[name];
}

/** Returns an input that names a version which no row has. */
export function withStaleVersion(input: unknown, { place, name }: VersionField): unknown {
  const part = (input as Input)[place] ?? {};
  return { ...(input as Input), [place]: { ...part, [name]: 2_000_000 } };
}
