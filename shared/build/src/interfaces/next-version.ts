import { join } from 'node:path';
import semver from 'semver';
import { findReleaseCommit } from '../workspace/release-commit.ts';
import { run } from '../workspace/run.ts';
import { SHARED_PACKAGES } from '../webpack/shared-packages.ts';
import { readWorkspace, type WorkspacePackage } from '../workspace/workspace.ts';
import { compareInterfaces, type InterfaceChange } from './change.ts';
import { parseDeclarations } from '../api-reports/parse-declarations.ts';
import { prepareInterfaceFolder, readInterfaces } from './read-interfaces.ts';
import { readReport, REPORT_FILE, type InterfaceReport } from '../api-reports/report.ts';
import {
  parseSignatures,
  readTextOrEmpty,
  type Signatures,
  SIGNATURES_FILE,
  toNextSignatures,
} from '../api-reports/signatures.ts';

/** A shared package with the comparison of its interface. */
export interface ComparedPackage {
  readonly item: WorkspacePackage;
  /** The report that the package should have. */
  readonly report: InterfaceReport;
  /** The signatures that the package should have. */
  readonly signatures: Signatures;
  readonly change: InterfaceChange;
}

/** The package whose version is that of the platform. */
const PLATFORM_FOLDER = 'shared/platform';

/** Returns the packages of the workspace that the page shares. */
function listSharedPackages(root: string): WorkspacePackage[] {
  return readWorkspace(root).filter(({ folder }) => SHARED_PACKAGES.some((name) => folder === `shared/${name}`));
}

/**
 * Compares the interface of each shared package with the last settled one: that of the commit at which the branch left
 * `main`, or else the one in the working tree. The version is at least the next one after it; a higher version in
 * package.json is kept. The version of the platform rises with every package of which somebody could miss an export.
 */
export async function compareSharedPackages(root: string): Promise<ComparedPackage[]> {
  const items = listSharedPackages(root);
  const [interfaces, commits] = await Promise.all([readInterfaces(root, items), findCommits(root)]);
  const compared = await Promise.all(
    items.map((item, index) => comparePackage(root, commits, item, interfaces[index] ?? '')),
  );
  const isBroken = compared.some(({ raise }) => raise === 'major');
  return compared.map(({ item, settledInterface, releasedReport, declarations, raise, change }) => {
    const isRaised = isBroken && item.folder === PLATFORM_FOLDER;
    const version = toVersion(item, settledInterface, releasedReport, isRaised ? 'major' : raise);
    const report = { version, declarations };
    return { item, report, change, signatures: toNextSignatures(report, settledInterface.signatures, change) };
  });
}

/** The commits whose interfaces count: the settled one, and the last release, if there was one. */
interface Commits {
  readonly settledCommit: string;
  readonly releaseCommit: string | null;
}

async function findCommits(root: string): Promise<Commits> {
  const mergeBase = await run('git', ['merge-base', 'HEAD', 'main'], { cwd: root });
  const settledCommit = mergeBase.code === 0 ? mergeBase.output.trim() : 'HEAD';
  return { settledCommit, releaseCommit: await findReleaseCommit(root, settledCommit) };
}

/** The settled interface of a package. */
interface SettledInterface {
  readonly report: InterfaceReport | null;
  readonly signatures: Signatures;
}

async function comparePackage(root: string, commits: Commits, item: WorkspacePackage, declarations: string) {
  const [settledInterface, releasedReport] = await Promise.all([
    readSettledInterface(root, commits.settledCommit, item),
    commits.releaseCommit === null ? null : readReportAt(root, commits.releaseCommit, item),
  ]);
  const { report } = settledInterface;
  const change: InterfaceChange =
    report === null
      ? { kind: 'none', brokenExports: [] }
      : await compareInterfaces(prepareInterfaceFolder(root, item), report.declarations, declarations);
  const raise = toRaise(change, releasedReport);
  return { item, settledInterface, releasedReport, declarations, change, raise };
}

/**
 * Returns how far a change raises the version of a package. A changed or removed export raises the major number only if
 * somebody could use it, so if the last release had it.
 */
export function toRaise(change: InterfaceChange, releasedReport: InterfaceReport | null): InterfaceChange['kind'] {
  if (change.kind !== 'major' || releasedReport === null) return change.kind;
  const releasedNames = parseDeclarations(releasedReport.declarations).flatMap(({ name, exported }) =>
    exported ? name : [],
  );
  return change.brokenExports.some((name) => releasedNames.includes(name)) ? 'major' : 'minor';
}

function toVersion(
  item: WorkspacePackage,
  { report }: SettledInterface,
  releasedReport: InterfaceReport | null,
  raise: InterfaceChange['kind'],
): string {
  if (report === null) return item.version;
  const minVersion = raiseVersion(report.version, releasedReport?.version ?? null, raise);
  return semver.gt(item.version, minVersion) ? item.version : minVersion;
}

/** Raises a version; one that rose as far since the last release stays. */
export function raiseVersion(version: string, releasedVersion: string | null, raise: InterfaceChange['kind']): string {
  if (raise === 'none') return version;
  const risen = releasedVersion === null ? null : semver.diff(releasedVersion, version);
  const hasRisen = risen === 'major' || (risen === 'minor' && raise === 'minor');
  return hasRisen ? version : (semver.inc(version, raise) ?? version);
}

async function readSettledInterface(root: string, commit: string, item: WorkspacePackage): Promise<SettledInterface> {
  const signatures = await readFileAt(root, commit, item, SIGNATURES_FILE);
  return {
    report: (await readReportAt(root, commit, item)) ?? readReport(readPresentReport(item)),
    signatures: parseSignatures(signatures) ?? parseSignatures(readPresentSignatures(item)) ?? {},
  };
}

async function readReportAt(root: string, commit: string, item: WorkspacePackage): Promise<InterfaceReport | null> {
  return readReport(await readFileAt(root, commit, item, REPORT_FILE));
}

/** Reads a file of a package at a commit; returns an empty text if there was none. */
async function readFileAt(root: string, commit: string, item: WorkspacePackage, file: string): Promise<string> {
  const { code, output } = await run('git', ['show', `${commit}:${item.folder}/${file}`], { cwd: root });
  return code === 0 ? output : '';
}

/** Returns the report in the working tree; an empty text if there is none. */
export function readPresentReport({ path }: WorkspacePackage): string {
  return readTextOrEmpty(join(path, REPORT_FILE));
}

/** Returns the signatures in the working tree; an empty text if there are none. */
export function readPresentSignatures({ path }: WorkspacePackage): string {
  return readTextOrEmpty(join(path, SIGNATURES_FILE));
}
