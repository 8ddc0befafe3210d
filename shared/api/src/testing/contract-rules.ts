import { z } from 'zod';
import type { Call } from '../contract/contract.ts';

/** Tags that no call changes: the server notifies pages of a change by an event. */
const EVENT_TAGS: readonly string[] = ['module'];
/** Tags that no answer shows. */
const UNREAD_TAGS: readonly string[] = ['gone'];

/**
 * Lists the calls that do not declare their effect on answers, each with its error, and the tags that only one side
 * has.
 */
export function listUndeclared(calls: readonly Call[]): string[] {
  const errors = calls.flatMap(({ id, writes, reads, changes }) => {
    if (writes)
      return [...(changes ? [] : [`${id} has no changes`]), ...(reads ? [`${id} writes, and has reads`] : [])];
    return [...(reads ? [] : [`${id} has no reads`]), ...(changes ? [`${id} reads, and has changes`] : [])];
  });
  const readTags = new Set(calls.flatMap(({ reads }) => Object.keys(reads ?? {})));
  const changedTags = new Set(calls.flatMap(({ changes }) => Object.keys(changes ?? {})));
  return [
    ...errors,
    ...[...changedTags]
      .filter((tag) => !readTags.has(tag) && !UNREAD_TAGS.includes(tag))
      .map((tag) => `${tag} is changed, and nothing reads it`),
    ...[...readTags]
      .filter((tag) => !changedTags.has(tag) && !EVENT_TAGS.includes(tag))
      .map((tag) => `${tag} is read, and nothing changes it`),
  ];
}

interface Json {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Json>>;
  readonly additionalProperties?: unknown;
  readonly items?: Json;
  readonly prefixItems?: readonly Json[];
  readonly [bound: string]: unknown;
}

/**
 * The limit of columns of 32 bits; only the size of a file, and the time of a signature, which is not stored, may be
 * larger.
 */
const MAX_INT32 = 2 ** 31 - 1;
const LARGE_FIELDS = /\.(size|at)$/;

function isBoundedNumber(schema: Json, path: string): boolean {
  const min = schema['minimum'] ?? schema['exclusiveMinimum'];
  const max = schema['maximum'] ?? schema['exclusiveMaximum'];
  if (typeof min !== 'number' || typeof max !== 'number') return false;
  return LARGE_FIELDS.test(path) ? min >= 0 : min >= -MAX_INT32 && max <= MAX_INT32;
}

/** Returns whether a text is bounded; a pattern bounds a text if nothing in it is repeated without end. */
function isBoundedText({ maxLength, format, pattern }: Json): boolean {
  if (typeof maxLength === 'number' || format === 'uuid') return true;
  return typeof pattern === 'string' && /^\^.*\$$/.test(pattern) && !/[+*]|,\}/.test(pattern);
}

/** Lists the fields below a field that accept anything, or texts, numbers or lists without a bound. */
function listUnbounded(schema: Json, path: string): string[] {
  if (schema.const !== undefined || schema.enum !== undefined) return [];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.flatMap((choice) => listUnbounded(choice, path));
  switch (schema.type) {
    case 'boolean':
    case 'null':
      return [];
    case 'string':
      return isBoundedText(schema) ? [] : [path];
    case 'number':
    case 'integer':
      return isBoundedNumber(schema, path) ? [] : [path];
    case 'array':
      // A list with fixed places has as many entries.
      if (schema.prefixItems !== undefined)
        return schema.prefixItems.flatMap((place) => listUnbounded(place, `${path}[]`));
      return [
        ...(typeof schema['maxItems'] === 'number' ? [] : [path]),
        ...listUnbounded(schema.items ?? {}, `${path}[]`),
      ];
    case 'object':
      return [
        ...(typeof schema.additionalProperties === 'object' ? [path] : []),
        ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => listUnbounded(field, `${path}.${name}`)),
      ];
    default:
      return [path];
  }
}

/** Lists the fields in the input of a call without a bound. */
export function listUnboundedInputs(call: Call): string[] {
  return (['params', 'query', 'body'] as const).flatMap((place) => {
    const shape = call[place];
    if (shape === undefined || (place === 'body' && call.multipart)) return [];
    return listUnbounded(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Json, place);
  });
}
