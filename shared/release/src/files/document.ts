import { type JsonBounds, JsonBoundsError, parseBoundedJson } from '@dentarium/domain/bounded-json';
import { z } from 'zod/mini';
import { Problem } from './problem.ts';

/** The types of a whole site are the longest document. */
const DOCUMENT_BOUNDS: JsonBounds = { length: 64 * 1024 ** 2, depth: 64, entries: 2_000_000 };

/**
 * Parses a JSON file of a release by its schema.
 *
 * @param name the name of the file, for refusals
 * @throws Problem that names each place which is not as it should be
 */
export function readDocument<T>(content: string, name: string, schema: z.core.$ZodType<T>): T {
  const read = z.safeParse(schema, parseJson(content, name));
  if (read.success) return read.data;
  throw new Problem(
    `${name} is not as this product writes it`,
    read.error.issues.flatMap(toIssuePaths).map((place) => `${place || 'its whole'} is not what it should be`),
  );
}

/** Returns the paths in the file that an issue is about. */
function toIssuePaths(issue: z.core.$ZodIssue): string[] {
  const keys = issue.code === 'unrecognized_keys' ? issue.keys : [];
  const path = issue.path.map(String);
  return keys.length === 0 ? [path.join('.')] : keys.map((key) => [...path, key].join('.'));
}

function parseJson(content: string, name: string): unknown {
  try {
    return parseBoundedJson(content, DOCUMENT_BOUNDS);
  } catch (error) {
    if (error instanceof JsonBoundsError) throw new Problem(`${name} has too many entries, levels or characters.`);
    throw new Problem(`${name} is not JSON.`);
  }
}
