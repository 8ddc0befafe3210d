import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { workspaceRoot } from '../workspace/workspace.ts';

/** A small workspace in a temporary folder, removed when its `using` block ends. */
export interface TemporaryWorkspace extends Disposable {
  readonly root: string;
  /** Writes files, by their path in the workspace. */
  readonly write: (files: Readonly<Record<string, string>>) => void;
}

/**
 * Creates a workspace of the given files, with the settings of this one for the compiler, linter, formatter and knip.
 */
export function createTemporaryWorkspace(files: Readonly<Record<string, string>> = {}): TemporaryWorkspace {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'dentarium-')));
  for (const file of ['tsconfig.base.json', '.oxlintrc.json', '.oxfmtrc.json', 'knip.json']) {
    cpSync(join(workspaceRoot, file), join(root, file));
  }
  const write = (filesToWrite: Readonly<Record<string, string>>): void => {
    for (const [file, content] of Object.entries(filesToWrite)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), content);
    }
  };
  write({ 'package.json': '{\n  "name": "dentarium",\n  "type": "module"\n}\n', 'pnpm-lock.yaml': '' });
  write(files);
  return { root, write, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) };
}

/** Returns the files of a package that uses the given packages of the workspace. */
export function createPackageFiles(folder: string, uses: readonly string[] = []): Record<string, string> {
  const name = `@dentarium/${folder.replace('shared/', '')}`;
  const dependencies = Object.fromEntries(uses.map((short) => [`@dentarium/${short}`, 'workspace:*']));
  const up = '../'.repeat(folder.split('/').length);
  return {
    [`${folder}/package.json`]: JSON.stringify({ name, version: '1.0.0', type: 'module', dependencies }),
    [`${folder}/tsconfig.json`]: JSON.stringify({ extends: `${up}tsconfig.base.json`, include: ['src'] }),
  };
}
