import { readFile } from 'node:fs/promises';
import { CONTRACT, SCHEMAS } from '../../contract.ts';
import { expect, test } from '@jest/globals';
import { openApiDocument } from './openapi.ts';
import { documentationPage } from './page.ts';

test('CALL-05 the committed OpenAPI document is that of the contract (write it with server/src/commands/write-openapi.ts)', async () => {
  const committed: unknown = JSON.parse(await readFile(new URL('../../../openapi.json', import.meta.url), 'utf8'));
  expect(JSON.parse(JSON.stringify(openApiDocument(CONTRACT, SCHEMAS)))).toEqual(committed);
});

test('CALL-05 the page names every call with who may make it, and holds no script', () => {
  const page = documentationPage(CONTRACT, openApiDocument(CONTRACT, SCHEMAS));
  for (const call of CONTRACT) expect(page).toContain(`<code>${call.path}</code>`);
  expect(page).not.toContain('<script');
});
