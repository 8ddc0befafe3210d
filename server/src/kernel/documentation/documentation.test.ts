import { readFile } from 'node:fs/promises';
import { CONTRACT, SCHEMAS } from '../../contract.ts';
import { expect, test } from '@jest/globals';
import { buildOpenApiDocument } from './openapi.ts';
import { renderDocumentationPage } from './page.ts';

test('CALL-05 the committed OpenAPI document is that of the contract (write it with server/src/commands/write-openapi.ts)', async () => {
  const committed: unknown = JSON.parse(await readFile(new URL('../../../openapi.json', import.meta.url), 'utf8'));
  expect(JSON.parse(JSON.stringify(buildOpenApiDocument(CONTRACT, SCHEMAS)))).toEqual(committed);
});

test('CALL-05 the page names every call with who may make it, and holds no script', () => {
  const page = renderDocumentationPage(CONTRACT, buildOpenApiDocument(CONTRACT, SCHEMAS));
  for (const call of CONTRACT) expect(page).toContain(`<code>${call.path}</code>`);
  expect(page).not.toContain('<script');
});
