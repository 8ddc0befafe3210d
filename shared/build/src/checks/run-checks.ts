import { runStep, type Step } from '../workspace/steps.ts';
import type { Check } from './check.ts';

/**
 * Runs checks two at a time and passes each result to `onStep` in the given order, as soon as the checks before it have
 * ended. Two run at a time because the programs that they start use about one core each.
 */
export async function runChecks(checks: readonly Check[], root: string, onStep: (step: Step) => void): Promise<void> {
  const steps: (Step | undefined)[] = checks.map(() => undefined);
  const waiting = checks.entries();
  let reportedCount = 0;
  const work = async (): Promise<void> => {
    for (const [index, check] of waiting) {
      steps[index] = await runStep(check.name, () => check.run(root));
      for (let next = steps[reportedCount]; next !== undefined; next = steps[reportedCount]) {
        reportedCount += 1;
        onStep(next);
      }
    }
  };
  await Promise.all([work(), work()]);
}
