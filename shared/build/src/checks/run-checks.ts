import { timed, type Step } from '../workspace/steps.ts';
import type { Check } from './check.ts';

/**
 * Runs checks two at a time, and gives each to `done` in their order as soon as those before it have ended.
 * Two, because the programs that they start keep about one core busy each.
 */
export async function runChecks(chosen: readonly Check[], root: string, done: (step: Step) => void): Promise<void> {
  const steps: (Step | undefined)[] = chosen.map(() => undefined);
  const waiting = chosen.entries();
  let given = 0;
  const work = async (): Promise<void> => {
    for (const [index, check] of waiting) {
      steps[index] = await timed(check.name, () => check.run(root));
      for (let next = steps[given]; next !== undefined; next = steps[given]) {
        given += 1;
        done(next);
      }
    }
  };
  await Promise.all([work(), work()]);
}
