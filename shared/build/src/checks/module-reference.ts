import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createModuleReference, MODULE_REFERENCE_FILE } from '../module-reference/module-reference.ts';
import type { Check } from './check.ts';

/** Checks that the reference of `module.json` matches its schema. */
export const moduleReference: Check = {
  name: 'module reference',
  run: async (root) => {
    const path = join(root, MODULE_REFERENCE_FILE);
    const isCurrent = existsSync(path) && readFileSync(path, 'utf8') === createModuleReference(root);
    return isCurrent ? [] : [`${MODULE_REFERENCE_FILE} does not match the schema; npm run interfaces writes it`];
  },
};
