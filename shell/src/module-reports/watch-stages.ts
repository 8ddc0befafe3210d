import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { onStage, type StageResult } from '../federation/stages.ts';
import type { ReportSender } from './report-sender.ts';

/**
 * Reports the fate of the modules on this page: faults, fallbacks, and that a version was shown without a fault, while too
 * few pages have reported that. The code that reports is loaded with the first result.
 *
 * @param getModules returns the modules that the page knows at the moment.
 */
export function watchStages(getModules: () => readonly RegisteredModule[]): void {
  let sender: Promise<ReportSender> | undefined;
  /** The versions that were shown here without a fault: one report is enough, however often they are reloaded. */
  const shownVersions = new Set<string>();

  function isAlreadyReported({ module, version }: StageResult): boolean {
    const versions = getModules().flatMap(({ name, live, lastGood, fallbacks = [] }) =>
      name === module ? [live, lastGood, ...fallbacks] : [],
    );
    return versions.some((one) => one?.version === version && one.seen === undefined);
  }

  function isNews(result: StageResult): boolean {
    const { module, version, stage, cause, isFallback } = result;
    if (cause !== undefined) return true;
    if (stage !== 'render') return stage === 'mount' && isFallback;
    const name = `${module} ${version}`;
    if (shownVersions.has(name)) return false;
    shownVersions.add(name);
    return !isAlreadyReported(result);
  }

  onStage((result) => {
    if (!isNews(result)) return;
    sender ??= import('./report-sender.ts').then(({ createReportSender }) => createReportSender());
    sender.then(
      ({ report }) => report(result),
      () => (sender = undefined),
    );
  });
}
