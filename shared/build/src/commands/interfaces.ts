import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareSharedPackages, readPresentReport } from '../interfaces/next-version.ts';
import { REPORT_FILE, formatReport } from '../interfaces/report.ts';
import { createModuleReference, MODULE_REFERENCE_FILE } from '../module-reference/module-reference.ts';
import { main } from '../workspace/problem.ts';
import { workspaceRoot } from '../workspace/workspace.ts';

// interfaces: writes the exports of each shared package into its report, and raises its version if they changed. Writes the reference
// of module.json too.
await main(async () => {
  writeFileSync(join(workspaceRoot, MODULE_REFERENCE_FILE), createModuleReference(workspaceRoot));
  for (const { item, report, change } of await compareSharedPackages(workspaceRoot)) {
    const text = formatReport(item, report);
    if (readPresentReport(item) !== text) writeFileSync(join(item.path, REPORT_FILE), text);
    if (report.version !== item.version) {
      const path = join(item.path, 'package.json');
      const file = readFileSync(path, 'utf8');
      writeFileSync(path, file.replace(/("version": )"[^"]*"/, `$1"${report.version}"`));
    }
    const brokenText = change.brokenExports.length === 0 ? '' : `  changed or gone: ${change.brokenExports.join(', ')}`;
    console.log(`${item.name.padEnd(22)} ${report.version}${brokenText}`);
  }
  return 0;
});
