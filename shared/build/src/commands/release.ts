import { buildShell, buildWorkspace } from '../building/build-workspace.ts';
import { main, Problem } from '../problem.ts';
import { clean } from '../release/clean.ts';
import { ledgerLines } from '../release/ledger.ts';
import { listVersions } from '../release/list.ts';
import { ownModules } from '../release/own-modules.ts';
import { readRegistry } from '../release/registry.ts';
import { remove } from '../release/remove.ts';
import { activate, publish, rollback, type Target } from '../release/release.ts';
import { candidateOf } from '../release/release-build.ts';
import { deployOwn } from '../release/release-own.ts';
import { announcePlatform, isAnnounced } from '../release/site-platform.ts';
import { sourceProblems } from '../release/source-problems.ts';
import { switchOff, switchOn } from '../release/switch.ts';
import { checkPort } from '../server-process/server-process.ts';
import { type Site, siteFrom } from '../site.ts';
import { readWorkspace, type WorkspacePackage, workspaceRoot } from '../workspace.ts';

const usage = `Usage:
  release list     [module]             what is published, and what is live
  release ledger   [module]             who did what, and when
  release publish  <module> [version]   builds the module and puts it into MODULES_DIR
  release activate <module> <version>   makes a published version the live one
  release rollback <module>             makes the version live that was live before
  release remove   <module> <version>   deletes a version that nobody loads any more, or the only one of a module
  release clean    [days]               deletes the versions that no page has loaded for so many days (30)
  release deploy                        makes live what this checkout has, but where somebody has released another version
  release deploy   <module>…            makes live what this checkout has of these modules
  release off      <module> <reason>    switches the module off for everybody; the reason stands on its pages
  release on       <module>             switches it on again
They work on the folder of modules of the site that DATA_DIR or MODULES_DIR names. RELEASE_BY says who, for the ledger.`;

/** Without either variable the site is the workspace's own, which is not what somebody with a running site elsewhere means. */
function placeLine({ modulesDir, isNamed }: Site): string {
  return `Modules in ${modulesDir}${isNamed ? '' : ' (DATA_DIR, which names another site, is not set)'}`;
}

/** @throws Problem when the sources of a module have faults that its build would not find */
async function checkSources(wanted: (item: WorkspacePackage) => boolean): Promise<void> {
  for (const item of readWorkspace().filter(wanted)) {
    console.log(`Checking ${item.folder} …`);
    const problems = await sourceProblems(workspaceRoot, item);
    if (problems.length > 0)
      throw new Problem([`${item.folder} is not published:`, ...problems.map((text) => `  ${text}`)].join('\n'));
  }
}

async function publishModule(target: Target, name: string, version: string | undefined): Promise<void> {
  const isNamed = ({ declaration }: Pick<WorkspacePackage, 'declaration'>): boolean => declaration?.name === name;
  await checkSources(isNamed);
  const [built] = await buildWorkspace(workspaceRoot, console.log, isNamed);
  if (built === undefined) throw new Problem(`The workspace has no module named "${name}".`);
  const candidate = { ...candidateOf(built), ...(version === undefined ? {} : { version }) };
  const fresh = await publish(target, candidate);
  console.log(`${name} ${candidate.version} ${fresh ? 'is published' : 'was published before'}.`);
}

/** An upgrade of the whole product brings its shell along, which no server may serve meanwhile as another one. */
async function deployModules(target: Target, site: Site, names: readonly string[]): Promise<void> {
  if (names.length === 0) {
    const shell = await buildShell(workspaceRoot, console.log);
    if (!(await isAnnounced(target.modulesDir, shell.folder))) {
      await checkPort(site.port, 'The site runs with another shell than this checkout has: stop it first.');
      await announcePlatform(target.modulesDir, shell.folder);
    }
  }
  await checkSources(({ declaration }) => declaration !== null && names.includes(declaration.name));
  for (const line of await deployOwn(target, ownModules(console.log), names)) console.log(line);
}

function daysFrom(text = '30'): number {
  if (!/^\d+$/.test(text)) throw new Problem(usage);
  return Number(text);
}

await main(async () => {
  const [action, name, version] = process.argv.slice(2);
  const site = siteFrom();
  const target: Target = { modulesDir: site.modulesDir };
  if (action !== undefined) console.log(placeLine(site));
  if (action === 'ledger')
    for (const line of ledgerLines(await readRegistry(target.modulesDir), name)) console.log(line);
  else if (action === 'clean') for (const line of await clean(target.modulesDir, daysFrom(name))) console.log(line);
  else if (action === 'deploy') await deployModules(target, site, process.argv.slice(3));
  else if (action === 'off' && name !== undefined) {
    await switchOff(target.modulesDir, name, process.argv.slice(4).join(' '));
    console.log(`${name} is off.`);
  } else if (action === 'on' && name !== undefined) {
    await switchOn(target.modulesDir, name);
    console.log(`${name} is on.`);
  } else if (action === 'list') for (const line of await listVersions(target.modulesDir, name)) console.log(line);
  else if (action === 'publish' && name !== undefined) await publishModule(target, name, version);
  else if (action === 'activate' && name !== undefined && version !== undefined) {
    await activate(target, name, version);
    console.log(`${name} ${version} is live.`);
  } else if (action === 'remove' && name !== undefined && version !== undefined) {
    await remove(target.modulesDir, name, version);
    console.log(`${name} ${version} is removed.`);
  } else if (action === 'rollback' && name !== undefined)
    console.log(`${name} ${await rollback(target, name)} is live again.`);
  else throw new Problem(usage);
  return 0;
});
