import { readFile } from 'node:fs/promises';
import { CONTRACT, SCHEMAS } from '../../contract.ts';
import { expect, test } from '@jest/globals';
import { summarizeContract } from './contract-summary.ts';
import { buildOpenApiDocument } from './openapi.ts';
import { renderDocumentationPage } from './page.ts';

test('CALL-05 matches the committed summary of the contract (npm run openapi)', async () => {
  const committed = await readFile(new URL('../../../contract.txt', import.meta.url), 'utf8');
  expect(summarizeContract(CONTRACT, SCHEMAS)).toEqual(committed);
});

test('CALL-05 lists every call with its permission on a page without scripts', () => {
  const page = renderDocumentationPage(CONTRACT, buildOpenApiDocument(CONTRACT, SCHEMAS));
  for (const call of CONTRACT) expect(page).toContain(`<code>${call.path}</code>`);
  expect(page).not.toContain('<script');
});
