#!/usr/bin/env node
// The one entry of the workspace's commands. It runs on the machine's own Node (20 or newer) with nothing installed:
// it installs what is missing and goes on with Node 24 from the workspace.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findCompileCache } from './compile-cache.mjs';
import { explainInstallation, installIfNeeded, getNodePath } from './install.mjs';

const commands = {
  start: 'build what is stale and start the product',
  test: 'every check, the tests of daily work, a browser story for each area',
  'test-deep': 'matrices, kills, fuzzing and everything else that takes minutes: test-deep [--budget seconds]',
  unit: 'unit and server tests: unit [file or jest option…]',
  check: 'format, lint, types, import rules, unused code, texts',
  build: 'production builds of the shell and the modules',
  site: 'a command for the operator of a site: site help',
  dev: 'server, shell and modules with live reload: dev [module…]',
  module: 'a module from its first file to its release: module help',
  gallery: 'every component of shared/ui in its states, themes and languages: gallery [--once]',
  size: 'size of what a browser loads first',
  mixed: 'tells browser stories with the modules of an earlier commit on this shell, and the other way round',
  interfaces: 'write what each shared package exports into its api.md, and raise its version',
  openapi: 'write the summary of the contract, after a change of its calls: openapi [file for the whole document]',
  requirements: 'print the tests of each requirement',
};

const root = fileURLToPath(new URL('../../../', import.meta.url));
const [command = '', ...rest] = process.argv.slice(2);

if (!Object.hasOwn(commands, command)) {
  console.error(`Usage: dentarium <command>\n`);
  for (const [name, text] of Object.entries(commands)) console.error(`  ${name.padEnd(14)}${text}`);
  process.exit(command === '' || command === 'help' ? 0 : 2);
}

try {
  await installIfNeeded(root);
} catch (error) {
  const problem = explainInstallation(error, root);
  if (problem === undefined) throw error;
  console.error(`\n${problem}`);
  // A supervisor does not repeat a start that the operator has to mend.
  process.exit(['start', 'site'].includes(command) ? 78 : 1);
}

const script = fileURLToPath(new URL(`../src/commands/${command}.ts`, import.meta.url));
const child = spawn(getNodePath(root), ['--disable-warning=ExperimentalWarning', script, ...rest], {
  stdio: 'inherit',
  cwd: process.cwd(),
  ...(command === 'start' && { env: { ...findCompileCache(root, undefined), ...process.env } }),
});

// A terminal sends Ctrl-C to the whole group, a supervisor to this process only: the child treats both as one.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => child.kill(signal));
}
child.on('error', (error) => {
  console.error(`Node 24 of the workspace did not start: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => {
  if (signal === null) process.exit(code ?? 1);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
