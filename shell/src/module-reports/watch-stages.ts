import type { RegisteredModule } from '@dentarium/api/services/module-service';
import { onStage, type StageResult } from '../federation/stages.ts';
import type { ReportSender } from './report-sender.ts';

/**
 * Has reported what becomes of the modules on this page: faults, what is shown instead, and that a version was shown without a fault
 * which nobody has reported yet. The code that reports is loaded when there is something.
 *
 * @param modules what the page has started with.
 */
export function watchStages(modules: readonly RegisteredModule[]): void {
  let sender: Promise<ReportSender> | undefined;

  function isSeen({ module, version }: StageResult): boolean {
    const versions = modules.flatMap(({ name, live, lastGood }) => (name === module ? [live, lastGood] : []));
    return versions.some((one) => one?.version === version && one.seen === undefined);
  }

  function isNews(result: StageResult): boolean {
    const { stage, cause, fellBack } = result;
    if (cause !== undefined) return true;
    return stage === 'render' ? !isSeen(result) : stage === 'mount' && fellBack;
  }

  onStage((result) => {
    if (!isNews(result)) return;
    sender ??= import('./report-sender.ts').then(({ createReportSender }) => createReportSender());
    sender.then(
      ({ take }) => take(result),
      () => (sender = undefined),
    );
  });
}
