import { runJest } from '../jest-command.ts';
import { main } from '../problem.ts';

// unit [jest arguments…]: the unit and server tests alone, for example `unit shared/upload --watch`.
await main(async () => (await runJest(process.argv.slice(2))).code);
