import { createHash } from 'node:crypto';
import type { Call } from '@dentarium/api';
import type { JsonSchemas } from '../areas/area.ts';
import { buildOpenApiDocument } from './openapi.ts';

/** Hex digits of a hash: enough to notice a change of a shape in a review. */
const HASH_DIGITS = 10;

/**
 * Returns the summary of a contract that is committed for review: a line for each call with its method, path, id and the
 * hash of its parameters and shapes, and a line for each shared schema.
 */
export function summarizeContract(contract: readonly Call[], schemas: JsonSchemas): string {
  const { paths } = buildOpenApiDocument(contract, schemas) as {
    paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
  };
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]) => `${method.toUpperCase().padEnd(6)} ${path} ${operation.operationId} ${hash(operation)}`,
    ),
  );
  const shared = Object.entries(schemas).map(([name, schema]) => `SCHEMA ${name} ${hash(schema)}`);
  return `${[...calls, ...shared].toSorted().join('\n')}\n`;
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, HASH_DIGITS);
}
