import { checks } from '../checks/all.ts';
import { runChecks } from '../checks/run-checks.ts';
import { main, Problem } from '../workspace/problem.ts';
import { report } from '../workspace/steps.ts';
import { workspaceRoot } from '../workspace/workspace.ts';

// check [name…]: all checks, or those whose names begin so.
await main(async () => {
  const wanted = process.argv.slice(2);
  const chosen = checks.filter(({ name }) => wanted.length === 0 || wanted.some((text) => name.startsWith(text)));
  if (chosen.length === 0)
    throw new Problem(`There is no such check. There are: ${checks.map(({ name }) => name).join(', ')}`);
  let failed = 0;
  await runChecks(chosen, workspaceRoot, (step) => {
    report(step);
    if (step.problems.length > 0) failed += 1;
  });
  return failed === 0 ? 0 : 1;
});
