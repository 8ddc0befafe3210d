import type { Call } from '@dentarium/api';
import { z } from 'zod';

/** The way to a field: names of properties, and 0 for the first element of a list. */
export type FieldPath = readonly (string | 0)[];

/** What is sent with a call. */
type Place = 'params' | 'query' | 'body';

/** A field of what a call takes in. */
export interface Field {
  readonly place: Place;
  readonly path: FieldPath;
}

interface Json {
  readonly anyOf?: readonly Json[];
  readonly properties?: Readonly<Record<string, Json>>;
  readonly items?: Json;
}

/** The field itself and all below it, also those that may be left out. */
function below(schema: Json, path: FieldPath): FieldPath[] {
  const inner = [
    ...(schema.anyOf ?? []).flatMap((choice) => below(choice, path).slice(1)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => below(field, [...path, name])),
    ...(schema.items === undefined ? [] : below(schema.items, [...path, 0])),
  ];
  return [path, ...inner];
}

/** Every field that a call declares; a file is none, and the whole of the parameters or the query neither. */
export function fieldsOf(call: Call): Field[] {
  return (['params', 'query', 'body'] as const).flatMap((place) => {
    const shape = call[place];
    if (shape === undefined || (place === 'body' && call.multipart)) return [];
    const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Json;
    const paths = below(schema, []).filter((path) => place === 'body' || path.length > 0);
    const unique = new Map(paths.map((path) => [JSON.stringify(path), path]));
    return [...unique.values()].map((path) => ({ place, path }));
  });
}

/** A copy of an input with another value in one field; what is missing on the way there is made. */
export function withField(input: unknown, path: FieldPath, value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  const isObject = typeof input === 'object' && input !== null;
  if (first === 0) {
    const [element, ...others] = Array.isArray(input) ? (input as unknown[]) : [];
    return [withField(element, rest, value), ...others];
  }
  const fields = isObject && !Array.isArray(input) ? (input as Record<string, unknown>) : {};
  return { ...fields, [first]: withField(fields[first], rest, value) };
}
