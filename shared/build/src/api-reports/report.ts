import type { WorkspacePackage } from '../workspace/workspace.ts';

/** The exports of a package at a version. */
export interface InterfaceReport {
  readonly version: string;
  /** The declarations, as `readInterfaces` returns them. */
  readonly declarations: string;
}

/** The file name of a report, beside package.json. */
export const REPORT_FILE = 'api.md';

/** Formats the text of a report file. */
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

/** Parses the text of a report; returns null if it is none. */
export function readReport(text: string): InterfaceReport | null {
  const [, version, declarations] = /^# \S+ (\S+)\n[\s\S]*?\n```ts\n([\s\S]*?)\n```\n/.exec(text) ?? [];
  return version === undefined || declarations === undefined ? null : { version, declarations };
}
