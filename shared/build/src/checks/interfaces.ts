import semver from 'semver';
import { compareSharedPackages, readPresentReport, readPresentSignatures } from '../interfaces/next-version.ts';
import { REPORT_FILE, formatReport } from '../api-reports/report.ts';
import { formatSignatures, SIGNATURES_FILE } from '../api-reports/signatures.ts';
import { readPlatformVersion } from '../webpack/shared-packages.ts';
import { listModules, readWorkspace } from '../workspace/workspace.ts';
import type { InterfaceChange } from '../interfaces/change.ts';
import type { Check } from './check.ts';

/** Checks that the report of each shared package matches its exports, and that its version was raised accordingly. */
export const interfaces: Check = {
  name: 'interfaces',
  run: async (root) => {
    const problems: string[] = [];
    for (const { item, report, signatures, change } of await compareSharedPackages(root)) {
      if (report.version !== item.version) {
        const reason = toReason(item.folder, change);
        problems.push(
          `${item.folder}: raise ${item.version} to ${report.version} (${reason}); npm run interfaces does`,
        );
      } else if (readPresentReport(item) !== formatReport(item, report)) {
        problems.push(`${item.folder}/${REPORT_FILE} is not what the code exports; npm run interfaces writes it`);
      } else if (readPresentSignatures(item) !== formatSignatures(signatures)) {
        problems.push(`${item.folder}/${SIGNATURES_FILE} is not what the code exports; npm run interfaces writes it`);
      }
    }
    return [...problems, ...findOutdatedModules(root)];
  },
};

/** Returns why a version rises. */
function toReason(folder: string, { kind, brokenExports }: InterfaceChange): string {
  if (brokenExports.length > 0) return `changed or gone: ${brokenExports.join(', ')}`;
  return kind === 'none' && folder === 'shared/platform' ? 'another package lost an export' : 'it has new exports';
}

/**
 * Returns the modules of the workspace whose platform range excludes the current platform, so that their
 * statement of compatibility is wrong.
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
