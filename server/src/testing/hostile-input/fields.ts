import type { Call } from '@dentarium/api';
import { z } from 'zod';

/** The path to a field: names of properties, and 0 for the first element of a list. */
export type FieldPath = readonly (string | 0)[];

/** A part of the input of a call. */
type Place = 'params' | 'query' | 'body';

/** A field of the input of a call. */
export interface Field {
  readonly place: Place;
  readonly path: FieldPath;
  /** The kind of the field, such as `string uuid` or `integer`; equal for fields with the same checks. */
  readonly kind: string;
}

interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
}

/** Returns the kind of a field; a union combines the kinds of its alternatives. */
function toKind(schema: JsonSchema): string {
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(toKind))].join(' or ');
  if (schema.enum !== undefined || schema.const !== undefined) return 'choice';
  const { type = 'anything', format, pattern } = schema;
  return [type, format ?? (pattern === undefined ? undefined : 'pattern')].filter(Boolean).join(' ');
}

type SchemaField = Pick<Field, 'path' | 'kind'>;

/** Lists a field and all fields below it, including optional ones. */
function listFieldsBelow(schema: JsonSchema, path: FieldPath): SchemaField[] {
  const inner = [
    ...(schema.anyOf ?? []).flatMap((choice) => listFieldsBelow(choice, path).slice(1)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => listFieldsBelow(field, [...path, name])),
    ...(schema.items === undefined ? [] : listFieldsBelow(schema.items, [...path, 0])),
  ];
  return [{ path, kind: toKind(schema) }, ...inner];
}

/** Lists every field that a call declares, without files and without the parameters or query as a whole. */
export function listFields(call: Call): Field[] {
  return (['params', 'query', 'body'] as const).flatMap((place) => {
    const shape = call[place];
    if (shape === undefined || (place === 'body' && call.multipart)) return [];
    const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    const declaredFields = listFieldsBelow(schema, []).filter(({ path }) => place === 'body' || path.length > 0);
    const unique = new Map(declaredFields.map((field) => [JSON.stringify(field.path), field]));
    return [...unique.values()].map((field) => ({ place, ...field }));
  });
}

/** Returns a copy of an input with another value in one field. Creates missing parents. */
export function replaceField(input: unknown, path: FieldPath, value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  const isObject = typeof input === 'object' && input !== null;
  if (first === 0) {
    const [element, ...others] = Array.isArray(input) ? (input as unknown[]) : [];
    return [replaceField(element, rest, value), ...others];
  }
  const fields = isObject && !Array.isArray(input) ? (input as Record<string, unknown>) : {};
  return { ...fields, [first]: replaceField(fields[first], rest, value) };
}
