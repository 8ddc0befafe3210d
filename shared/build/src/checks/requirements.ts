import { readCoverage, REQUIREMENTS_FILE } from '../requirements/coverage.ts';
import type { Check } from './check.ts';

/** The title of a test names each requirement, and the list has each id that a title names. */
export const requirements: Check = {
  name: 'requirements',
  run: async (root) => {
    const coverage = readCoverage(root);
    return [
      ...coverage.requirements
        .filter(({ tests }) => tests.length === 0)
        .map(({ id }) => `${REQUIREMENTS_FILE}: no test names ${id}`),
      ...coverage.unlistedIds.map((id) => `${REQUIREMENTS_FILE} lacks ${id}, which a test names`),
    ];
  },
};
