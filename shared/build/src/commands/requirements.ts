import { main } from '../workspace/problem.ts';
import { LEDGER, writeLedger } from '../requirements/ledger.ts';
import { workspaceRoot } from '../workspace/workspace.ts';

// requirements: writes the tests of each requirement into the list, from their titles.
await main(async () => {
  const { present, derived, untested } = writeLedger(workspaceRoot);
  console.log(present === derived ? `${LEDGER} is as the tests have it.` : `${LEDGER} is written.`);
  for (const id of untested) console.error(`No test names ${id}.`);
  return untested.length === 0 ? 0 : 1;
});
