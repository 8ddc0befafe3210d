import semver from 'semver';
import { compareSharedPackages, readPresentReport } from '../interfaces/next-version.ts';
import { REPORT_FILE, formatReport } from '../interfaces/report.ts';
import { readPlatformVersion } from '../webpack/shared-packages.ts';
import { listModules, readWorkspace } from '../workspace/workspace.ts';
import type { Check } from './check.ts';

/** Checks that the report of each shared package matches its exports, and that its version was raised accordingly. */
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

/**
 * Returns the modules of the workspace whose platform range excludes the current platform, which nobody could start.
 */
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
