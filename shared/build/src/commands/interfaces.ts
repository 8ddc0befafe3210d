import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { compareSharedPackages, readPresentReport, readPresentSignatures } from '../interfaces/next-version.ts';
import { REPORT_FILE, formatReport } from '../api-reports/report.ts';
import { formatSignatures, SIGNATURES_FILE } from '../api-reports/signatures.ts';
import { createModuleReference, MODULE_REFERENCE_FILE } from '../module-reference/module-reference.ts';
import { main } from '../workspace/problem.ts';
import { readPlatformVersion } from '../webpack/shared-packages.ts';
import { listModules, readWorkspace, workspaceRoot } from '../workspace/workspace.ts';

/** Writes the version of the platform into the modules of the workspace, which are built for it. */
function raisePlatformRanges(): void {
  const version = readPlatformVersion(workspaceRoot);
  for (const { path: folder, declaration } of listModules(readWorkspace()))
    if (!semver.satisfies(version, declaration.platform)) {
      const path = join(folder, 'module.json');
      const file = readFileSync(path, 'utf8');
      writeFileSync(path, file.replace(/("platform": )"[^"]*"/, `$1"^${semver.major(version)}.0.0"`));
    }
}

// interfaces: writes the exports of each shared package into its report, and raises its version if they changed. Writes the reference
// of module.json too.
await main(async () => {
  writeFileSync(join(workspaceRoot, MODULE_REFERENCE_FILE), createModuleReference(workspaceRoot));
  for (const { item, report, signatures, change } of await compareSharedPackages(workspaceRoot)) {
    const text = formatReport(item, report);
    if (readPresentReport(item) !== text) writeFileSync(join(item.path, REPORT_FILE), text);
    const signatureText = formatSignatures(signatures);
    if (readPresentSignatures(item) !== signatureText) writeFileSync(join(item.path, SIGNATURES_FILE), signatureText);
    if (report.version !== item.version) {
      const path = join(item.path, 'package.json');
      const file = readFileSync(path, 'utf8');
      writeFileSync(path, file.replace(/("version": )"[^"]*"/, `$1"${report.version}"`));
    }
    const brokenText = change.brokenExports.length === 0 ? '' : `  changed or gone: ${change.brokenExports.join(', ')}`;
    console.log(`${item.name.padEnd(22)} ${report.version}${brokenText}`);
  }
  raisePlatformRanges();
  return 0;
});
