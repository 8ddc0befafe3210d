import { writeFile } from 'node:fs/promises';
import { CONTRACT, SCHEMAS } from '../contract.ts';
import { summarizeContract } from '../kernel/documentation/contract-summary.ts';
import { buildOpenApiDocument } from '../kernel/documentation/openapi.ts';

// write-openapi [file]: writes the summary of the contract that is committed, and the whole OpenAPI document into a file.
const [file] = process.argv.slice(2);
await writeFile(new URL('../../contract.txt', import.meta.url), summarizeContract(CONTRACT, SCHEMAS));
if (file !== undefined) await writeFile(file, `${JSON.stringify(buildOpenApiDocument(CONTRACT, SCHEMAS), null, 2)}\n`);
