import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { createSchemeJsonSchema } from './document-shape.ts';

test('ORD-09 the documented JSON schema equals that of the code', () => {
  const documented = readFileSync(new URL('../../../../docs/aligner-plan.schema.json', import.meta.url), 'utf8');
  expect(JSON.parse(documented)).toEqual(createSchemeJsonSchema());
});
