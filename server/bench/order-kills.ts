import { parseArgs } from 'node:util';
import { killDuringWork } from '../src/areas/schemes/testing/order-kills.ts';

/**
 * Kills the server fifty times between two statements of actions on orders, lets the next server finish, and searches for rows that are duplicated
 * or missing:
 *
 *   node server/bench/order-kills.ts [--kills 50] [--seed 1]
 */
function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

const { values } = parseArgs({ options: { kills: { type: 'string' }, seed: { type: 'string' } } });
const seed = Number(values.seed ?? Date.now() % 1_000_000);
printLine(`seed ${seed}`);
const startedAt = Date.now();
const kills = await killDuringWork({
  seed,
  kills: Number(values.kills ?? 50),
  onKill: ({ name, moment, statements, statusAtKill, isNotifiedAgain, problems }) => {
    const at = `${moment.side} statement ${moment.statement} of ${statements}`;
    const redeliveryText = isNotifiedAgain ? ', the manufacturer told again' : '';
    printLine(
      `${name}, ${at}: ${statusAtKill}${redeliveryText}${problems.length > 0 ? `; WRONG: ${problems.join(', ')}` : ''}`,
    );
  },
});
const wrong = kills.filter((one) => one.problems.length > 0).length;
const redeliveredCount = kills.filter((one) => one.isNotifiedAgain).length;
printLine(
  `${kills.length} kills in ${Math.round((Date.now() - startedAt) / 1000)} s, ${redeliveredCount} with an event delivered twice under its id, ${wrong} with something wrong`,
);
process.exitCode = wrong > 0 ? 1 : 0;
