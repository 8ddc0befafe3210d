import { readCoverage } from '../requirements/coverage.ts';
import { main } from '../workspace/problem.ts';
import { workspaceRoot } from '../workspace/workspace.ts';

// requirements [id…]: prints the test files of each requirement, or of those whose ids begin so.
await main(async () => {
  const prefixes = process.argv.slice(2);
  const { requirements } = readCoverage(workspaceRoot);
  const selected = requirements.filter(
    ({ id }) => prefixes.length === 0 || prefixes.some((prefix) => id.startsWith(prefix)),
  );
  for (const { id, tests } of selected) {
    console.log(`${id}  ${tests.length === 0 ? 'no test' : ''}`);
    for (const file of tests) console.log(`    ${file}`);
  }
  const untested = selected.filter(({ tests }) => tests.length === 0);
  console.log(`\nrequirements: ${selected.length}, without a test: ${untested.length}`);
  return untested.length === 0 ? 0 : 1;
});
