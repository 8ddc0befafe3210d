import semver from 'semver';
import { compareSharedPackages, readPresentReport } from '../interfaces/next-version.ts';
import { REPORT_FILE, formatReport } from '../interfaces/report.ts';
import { readPlatformVersion } from '../webpack/shared-packages.ts';
import { listModules, readWorkspace } from '../workspace/workspace.ts';
import type { Check } from './check.ts';

/** The report beside each shared package says what the code exports, and the version has been raised with it. */
export const interfaces: Check = {
  name: 'interfaces',
  run: async (root) => {
    const problems: string[] = [];
    for (const { item, report, change } of await compareSharedPackages(root)) {
      if (report.version !== item.version) {
        const reason =
          change.brokenExports.length === 0
            ? 'it has new exports'
            : `changed or gone: ${change.brokenExports.join(', ')}`;
        problems.push(
          `${item.folder}: raise ${item.version} to ${report.version} (${reason}); npm run interfaces does`,
        );
      } else if (readPresentReport(item) !== formatReport(item, report)) {
        problems.push(`${item.folder}/${REPORT_FILE} is not what the code exports; npm run interfaces writes it`);
      }
    }
    return [...problems, ...findOutdatedModules(root)];
  },
};

/** The modules of the workspace that do not run on the platform as it is, so that nobody could start it. */
function findOutdatedModules(root: string): string[] {
  const modules = listModules(readWorkspace(root));
  if (modules.length === 0) return [];
  const version = readPlatformVersion(root);
  return modules
    .filter(({ declaration }) => !semver.satisfies(version, declaration.platform))
    .map(
      ({ folder, declaration }) =>
        `${folder}/module.json: its platform range ${declaration.platform} does not take ${version}`,
    );
}
