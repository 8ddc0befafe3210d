import { writeFile } from 'node:fs/promises';
import { CONTRACT, SCHEMAS } from '../contract.ts';
import { buildOpenApiDocument } from '../kernel/documentation/openapi.ts';

// Writes the committed OpenAPI document anew, after a change of the contract; the tests compare it.
const path = new URL('../../openapi.json', import.meta.url);
await writeFile(path, `${JSON.stringify(buildOpenApiDocument(CONTRACT, SCHEMAS), null, 2)}\n`);
