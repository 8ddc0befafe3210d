import { type JsonBounds, parseBoundedJson } from '@dentarium/domain/bounded-json';
import type { z } from 'zod/mini';
import { SCHEME_LIMITS } from '../format/limits.ts';
import type { Scheme } from '../format/scheme.ts';
import { schemeDocument } from './document-shape.ts';
import { refuseLongLists } from './long-lists.ts';
import { formatPlace, type Refusals } from './refusal.ts';

/** Long lists are refused by their names (`refuseLongLists`), so that a text of the allowed length may hold any number of entries. */
const DOCUMENT_BOUNDS: JsonBounds = {
  length: SCHEME_LIMITS.documentBytes,
  depth: 64,
  entries: SCHEME_LIMITS.documentBytes,
};

/**
 * Reads the fields of `scheme.json`, each by itself.
 *
 * @returns `null` if a field was refused
 */
export function readDocument(json: Uint8Array, refusals: Refusals): Scheme | null {
  if (json.length > SCHEME_LIMITS.documentBytes) {
    refusals.add('', 'document.large', { limit: SCHEME_LIMITS.documentBytes });
    return null;
  }
  let document: unknown;
  try {
    document = parseBoundedJson(new TextDecoder('utf-8', { fatal: true }).decode(json), DOCUMENT_BOUNDS);
  } catch {
    refusals.add('', 'document.json');
    return null;
  }
  if (refuseLongLists(document, refusals)) return null;
  const parsed = schemeDocument.safeParse(document);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) refuseIssue(issue, document, refusals);
  return null;
}

function refuseIssue(issue: z.core.$ZodIssue, document: unknown, refusals: Refusals): void {
  const place = formatPlace(issue.path);
  switch (issue.code) {
    case 'invalid_type':
      if (getValue(document, issue.path) === undefined) refusals.add(place, 'field.missing');
      else if (issue.expected === 'number' || issue.expected === 'int') refusals.add(place, 'field.number');
      else refusals.add(place, 'field.type', { expected: issue.expected });
      break;
    case 'unrecognized_keys':
      for (const field of issue.keys) refusals.add(formatPlace([...issue.path, field]), 'field.unknown');
      break;
    case 'invalid_value':
      if (getValue(document, issue.path) === undefined) refusals.add(place, 'field.missing');
      else refusals.add(place, 'field.value', { allowed: issue.values.map(String).join(', ') });
      break;
    case 'too_big':
    case 'too_small':
      refuseSize(issue, place, refusals);
      break;
    default:
      refusals.add(place, 'field.type', { expected: issue.code });
  }
}

type SizeIssue = z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall;

function refuseSize(issue: SizeIssue, place: string, refusals: Refusals): void {
  const isCounted = issue.origin !== 'number' && issue.origin !== 'int';
  const params = issue.code === 'too_big' ? { most: Number(issue.maximum) } : { least: Number(issue.minimum) };
  refusals.add(place, isCounted ? 'field.length' : 'field.range', params);
}

function getValue(document: unknown, path: readonly PropertyKey[]): unknown {
  let value = document;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.hasOwn(value, part) ? (value as Record<PropertyKey, unknown>)[part] : undefined;
  }
  return value;
}
