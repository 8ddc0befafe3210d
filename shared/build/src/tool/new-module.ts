import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { installNewPackages } from '../../bin/install.mjs';
import { declarationProblems } from '@dentarium/release';
import { Problem } from '../workspace/problem.ts';
import { getBinaryPath, run } from '../workspace/run.ts';
import { readPlatformVersion } from '../webpack/shared-packages.ts';
import { listModules, readWorkspace, workspaceRoot } from '../workspace/workspace.ts';
import { createModuleFiles, type NewModule, createDeclaration, toModuleName, toPathName } from './module-files.ts';
import { defineSubcommand } from './subcommand.ts';

/** The subcommand `new`: creates the first files of a module. */
export const newCommand = defineSubcommand({
  name: 'new',
  parameters: '<module>',
  description: 'writes a module with a page, a tab, an entry of the user menu, texts and a test, and installs it',
  options: {
    en: { value: 'title', description: 'the English title; by default the name' },
    ch: { value: 'title', description: 'the Chinese title; by default the English one' },
  },
  answers: { module: 'its name', folder: 'where it lies', page: 'the address of its page', files: 'what was written' },
  run: async (call) => {
    const name = toModuleName(call.requireValue('module'));
    const en = call.findValue('en') ?? `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
    const folder = `mf-${toPathName(name)}`;
    const files = await writeModule(workspaceRoot, name, { en, ch: call.findValue('ch') ?? en });
    call.say(`Installing ${folder} …`);
    await installNewPackages(workspaceRoot).catch((error: unknown) => {
      throw error instanceof Error ? new Problem(`${folder} is written, but not installed`, [error.message]) : error;
    });
    return {
      lines: [
        `${folder} is written. Next:`,
        `  npm run module -- dev ${name}       shows it, and each change at once`,
        `  npm run module -- publish ${name}   publishes it on the site of DATA_DIR`,
      ],
      answer: { module: name, folder, page: `/${toPathName(name)}`, files },
    };
  },
});

/**
 * Writes the files of a new module, all of them or none.
 * @returns their paths in the workspace
 * @throws Problem when the name is none, or it or its page is taken
 */
export async function writeModule(root: string, name: string, title: NewModule['title']): Promise<string[]> {
  const folder = `mf-${toPathName(name)}`;
  const others = listModules(readWorkspace(root));
  const order = Math.max(0, ...others.flatMap(({ declaration }) => declaration.tabs.map((tab) => tab.order))) + 10;
  const module = { name, title, platform: readPlatformVersion(root), order };
  const pageOwner = others.find(({ declaration }) =>
    declaration.routes.some((route) => route.split('/')[1] === toPathName(name)),
  );
  const problems = [
    ...declarationProblems(createDeclaration(module)),
    ...(existsSync(join(root, folder)) ? [`the folder ${folder} is there already`] : []),
    ...(pageOwner === undefined ? [] : [`the page /${toPathName(name)} belongs to ${pageOwner.declaration.name}`]),
  ];
  if (problems.length > 0) throw new Problem(`No module "${name}" is written`, problems);
  const files = createModuleFiles(module);
  const draft = join(root, '.build', `${folder}.unfinished`);
  await rm(draft, { recursive: true, force: true });
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(draft, file)), { recursive: true });
    await writeFile(join(draft, file), content);
  }
  await rename(draft, join(root, folder));
  // The length of the name affects line breaks.
  const formatted = await run(getBinaryPath('oxfmt'), [folder], { cwd: root });
  if (formatted.code !== 0) throw new Error(`The files of ${folder} were not formatted: ${formatted.output}`);
  return Object.keys(files).map((file) => `${folder}/${file}`);
}
