import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { run } from '../workspace/run.ts';
import { SHARED_PACKAGES } from '../webpack/shared-packages.ts';
import { readWorkspace, type WorkspacePackage } from '../workspace/workspace.ts';
import { compareInterfaces, type InterfaceChange } from './change.ts';
import { prepareInterfaceFolder, readInterfaces } from './read-interfaces.ts';
import { readReport, REPORT_FILE, type InterfaceReport } from './report.ts';

/** A shared package with the comparison of its interface. */
export interface ComparedPackage {
  readonly item: WorkspacePackage;
  /** The report that the package should have. */
  readonly report: InterfaceReport;
  readonly change: InterfaceChange;
}

/** Returns the packages of the workspace that the page shares. */
function listSharedPackages(root: string): WorkspacePackage[] {
  return readWorkspace(root).filter(({ folder }) => SHARED_PACKAGES.some((name) => folder === `shared/${name}`));
}

/**
 * Compares the interface of each shared package with the last settled one: that of the commit at which the branch left
 * `main`, or else the one in the working tree. The version is at least the next one after it; a higher version in
 * package.json is kept.
 */
export async function compareSharedPackages(root: string): Promise<ComparedPackage[]> {
  const items = listSharedPackages(root);
  const interfaces = await readInterfaces(root, items);
  return Promise.all(items.map((item, index) => comparePackage(root, item, interfaces[index] ?? '')));
}

async function comparePackage(root: string, item: WorkspacePackage, declarations: string): Promise<ComparedPackage> {
  const before = await readSettledReport(root, item);
  if (before === null) {
    return { item, report: { version: item.version, declarations }, change: { kind: 'none', brokenExports: [] } };
  }
  const change = await compareInterfaces(prepareInterfaceFolder(root, item), before.declarations, declarations);
  const minVersion =
    change.kind === 'none' ? before.version : (semver.inc(before.version, change.kind) ?? before.version);
  const version = semver.gt(item.version, minVersion) ? item.version : minVersion;
  return { item, report: { version, declarations }, change };
}

async function readSettledReport(root: string, item: WorkspacePackage): Promise<InterfaceReport | null> {
  const mergeBase = await run('git', ['merge-base', 'HEAD', 'main'], { cwd: root });
  const commit = mergeBase.code === 0 ? mergeBase.output.trim() : 'HEAD';
  const settledFile = await run('git', ['show', `${commit}:${item.folder}/${REPORT_FILE}`], { cwd: root });
  return readReport(settledFile.code === 0 ? settledFile.output : readPresentReport(item));
}

/** Returns the report in the working tree; an empty text if there is none. */
export function readPresentReport({ path }: WorkspacePackage): string {
  try {
    return readFileSync(join(path, REPORT_FILE), 'utf8');
  } catch {
    return '';
  }
}
