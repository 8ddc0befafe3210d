import { checks } from '../checks/all.ts';
import { runChecks } from '../checks/run-checks.ts';
import { reportNames } from '../names/name-report.ts';
import { main, Problem } from '../workspace/problem.ts';
import { printStep } from '../workspace/steps.ts';
import { workspaceRoot } from '../workspace/workspace.ts';

// check [name…]: all checks, or those whose names begin so. `check names --report` counts names and comments beside their targets.
await main(async () => {
  if (process.argv.includes('--report')) {
    for (const row of reportNames(workspaceRoot)) console.log(row);
    return 0;
  }
  const requestedNames = process.argv.slice(2);
  const selectedChecks = checks.filter(
    ({ name }) => requestedNames.length === 0 || requestedNames.some((text) => name.startsWith(text)),
  );
  if (selectedChecks.length === 0)
    throw new Problem(`There is no such check. There are: ${checks.map(({ name }) => name).join(', ')}`);
  let failedSteps = 0;
  await runChecks(selectedChecks, workspaceRoot, (step) => {
    printStep(step);
    if (step.problems.length > 0) failedSteps += 1;
  });
  return failedSteps === 0 ? 0 : 1;
});
