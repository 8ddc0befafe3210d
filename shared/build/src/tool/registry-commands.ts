import {
  activate,
  audienceText,
  clean,
  ledgerLines,
  listLines,
  promote,
  publishedModules,
  readRegistry,
  remove,
  rollback,
  startCanary,
  switchOff,
  switchOn,
} from '@dentarium/release';
import { subcommand, type Subcommand, WrongUsage } from './subcommand.ts';
import { targetOf } from './target.ts';

const module = 'the name of the module';

const list = subcommand({
  name: 'list',
  takes: '[module]',
  does: 'what is published, and what is live',
  answers: {
    modules:
      'each with name, live, previous, withdrawn, off, canary where there is one, versions: [{ version, publishedAt }]',
  },
  run: async (call) => {
    const modules = await publishedModules(targetOf(call).modulesDir, call.maybe('module'));
    return { lines: listLines(modules), answer: { modules } };
  },
});

const ledger = subcommand({
  name: 'ledger',
  takes: '[module]',
  does: 'who did what, and when',
  answers: { entries: 'oldest first, each with at, by, module, action, version, and reason where one was given' },
  run: async (call) => {
    const registry = await readRegistry(targetOf(call).modulesDir);
    const name = call.maybe('module');
    const entries = (registry.ledger ?? []).filter((entry) => name === undefined || entry.module === name);
    return { lines: ledgerLines(registry, name), answer: { entries } };
  },
});

const activateCommand = subcommand({
  name: 'activate',
  takes: '<module> <version>',
  does: 'makes a published version the live one',
  answers: { module, version: 'what new pages load now' },
  run: async (call) => {
    const [name, version] = [call.given('module'), call.given('version')];
    await activate(targetOf(call), name, version);
    return { lines: [`${name} ${version} is live.`], answer: { module: name, version } };
  },
});

const rollbackCommand = subcommand({
  name: 'rollback',
  takes: '<module>',
  does: 'takes back what was released last: the canary, or else the live version, for the one that was live before',
  answers: {
    module,
    version: 'what is live for everybody now; null where nothing is',
    canary: 'the canary that is over; null where the live version was taken back',
  },
  run: async (call) => {
    const name = call.given('module');
    const { version, canary } = await rollback(targetOf(call), name);
    const live = `${name} ${version ?? 'has no version that'} is live`;
    const line = canary === null ? `${live} again.` : `The canary ${canary} is over: ${live} for everybody.`;
    return { lines: [line], answer: { module: name, version, canary } };
  },
});

const canaryCommand = subcommand({
  name: 'canary',
  takes: '<module> <version>',
  does: 'gives a published version to some people before all others; `promote` makes it live, `rollback` takes it back',
  options: {
    percent: { value: 'NUMBER', does: 'to this share of all accounts: more of them keep it, and the same people do' },
    user: { value: 'NAMES', does: 'to the users of these names, with commas between them' },
    organisation: { value: 'IDS', does: 'to the members of the organisations of these ids' },
  },
  answers: { module, canary: 'version, percent, users and organisations, as far as they were given' },
  run: async (call) => {
    const name = call.given('module');
    const percent = call.maybe('percent');
    const [users, organisations] = [call.maybe('user'), call.maybe('organisation')].map((names) =>
      names?.split(',').map((one) => one.trim()),
    );
    const canary = {
      version: call.given('version'),
      ...(percent !== undefined && { percent: Number(percent) }),
      ...(users && { users }),
      ...(organisations && { organisations }),
    };
    await startCanary(targetOf(call), name, canary);
    return {
      lines: [`${name} ${canary.version} is tried by ${audienceText(canary)}.`],
      answer: { module: name, canary },
    };
  },
});

const promoteCommand = subcommand({
  name: 'promote',
  takes: '<module>',
  does: 'makes the canary live for everybody',
  answers: { module, version: 'what new pages load now' },
  run: async (call) => {
    const name = call.given('module');
    const version = await promote(targetOf(call), name);
    return { lines: [`${name} ${version} is live.`], answer: { module: name, version } };
  },
});

const removeCommand = subcommand({
  name: 'remove',
  takes: '<module> <version>',
  does: 'deletes a version that nobody loads any more, or the only one of a module',
  answers: { module, version: 'what is gone' },
  run: async (call) => {
    const [name, version] = [call.given('module'), call.given('version')];
    await remove(targetOf(call), name, version);
    return { lines: [`${name} ${version} is removed.`], answer: { module: name, version } };
  },
});

const cleanCommand = subcommand({
  name: 'clean',
  takes: '[days]',
  does: 'deletes the versions that no page has loaded for so many days (30)',
  answers: { removed: 'each with name and version' },
  run: async (call) => {
    const days = call.maybe('days') ?? '30';
    if (!/^\d+$/.test(days)) throw new WrongUsage(`module clean takes a number of days; "${days}" is none.`);
    const removed = await clean(targetOf(call), Number(days));
    const lines = removed.map(({ name, version }) => `${name} ${version} is removed.`);
    return {
      lines: lines.length === 0 ? [`No version has been out of use for ${days} days.`] : lines,
      answer: { removed },
    };
  },
});

const off = subcommand({
  name: 'off',
  takes: '<module> <reason>…',
  does: 'switches the module off for everybody; the reason stands on its pages',
  answers: { module, reason: 'what people read' },
  run: async (call) => {
    const [name, reason] = [call.given('module'), call.all('reason').join(' ')];
    await switchOff(targetOf(call), name, reason);
    return { lines: [`${name} is off.`], answer: { module: name, reason } };
  },
});

const on = subcommand({
  name: 'on',
  takes: '<module>',
  does: 'switches it on again',
  answers: { module },
  run: async (call) => {
    const name = call.given('module');
    await switchOn(targetOf(call), name);
    return { lines: [`${name} is on.`], answer: { module: name } };
  },
});

/** What works on what is published. */
export const registryCommands: readonly Subcommand[] = [
  list,
  ledger,
  activateCommand,
  canaryCommand,
  promoteCommand,
  rollbackCommand,
  removeCommand,
  cleanCommand,
  off,
  on,
];
