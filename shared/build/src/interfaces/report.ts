import type { WorkspacePackage } from '../workspace/workspace.ts';

/** What a package exported at a version. */
export interface InterfaceReport {
  readonly version: string;
  /** The declarations, as `interfaceOf` gives them. */
  readonly declarations: string;
}

/** The report of a package, beside its package.json. */
export const REPORT_FILE = 'api.md';

/** Writes a report as the text of its file. */
export function formatReport({ name }: WorkspacePackage, { version, declarations }: InterfaceReport): string {
  return [
    `# ${name} ${version}`,
    '',
    'What the page shares of this package. `npm run interfaces` writes this file and raises the version; `npm run check` compares both with the code.',
    '',
    '```ts',
    declarations,
    '```',
    '',
  ].join('\n');
}

/** Reads the text of a report; null when it is none. */
export function readReport(text: string): InterfaceReport | null {
  const [, version, declarations] = /^# \S+ (\S+)\n[\s\S]*?\n```ts\n([\s\S]*?)\n```\n/.exec(text) ?? [];
  return version === undefined || declarations === undefined ? null : { version, declarations };
}
