import { runJest } from '../jest-command.ts';
import { main } from '../problem.ts';

// unit [jest arguments…]: the unit and server tests alone, for example `unit shared/upload --watch`; `unit --changed`: those of
// files that differ from the branch main, and of what imports them.
await main(async () => {
  const args = process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changedSince=main' : arg));
  return (await runJest(args)).code;
});
