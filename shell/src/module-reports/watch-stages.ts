import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { onStage, type StageResult } from '../federation/stages.ts';
import type { ReportSender } from './report-sender.ts';

/**
 * Has reported what becomes of the modules on this page: faults, what is shown instead, and that a version was shown without a fault
 * which nobody has reported yet. The code that reports is loaded when there is something.
 *
 * @param listed the modules as the page knows them at the moment.
 */
export function watchStages(listed: () => readonly RegisteredModule[]): void {
  let sender: Promise<ReportSender> | undefined;
  /** What was shown here without a fault: once is enough, however often it is loaded anew. */
  const shown = new Set<string>();

  function isSeen({ module, version }: StageResult): boolean {
    const versions = listed().flatMap(({ name, live, lastGood }) => (name === module ? [live, lastGood] : []));
    return versions.some((one) => one?.version === version && one.seen === undefined);
  }

  function isNews(result: StageResult): boolean {
    const { module, version, stage, cause, fellBack } = result;
    if (cause !== undefined) return true;
    if (stage !== 'render') return stage === 'mount' && fellBack;
    const name = `${module} ${version}`;
    if (shown.has(name)) return false;
    shown.add(name);
    return !isSeen(result);
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
