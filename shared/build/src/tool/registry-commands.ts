import { audienceText, clean, ledgerLines, listLines } from '@dentarium/release';
import { defineSubcommand, type Subcommand, UsageError } from './subcommand.ts';
import { resolveReleases, SITE_OPTION } from './target.ts';

const module = 'the name of the module';

const list = defineSubcommand({
  name: 'list',
  parameters: '[module]',
  description: 'lists the published and the live versions',
  options: SITE_OPTION,
  answers: {
    modules:
      'each with name, live, previous, withdrawn, off, canary where there is one, versions: [{ version, publishedAt }]',
  },
  run: async (call) => {
    const modules = await resolveReleases(call).list(call.findValue('module'));
    return { lines: listLines(modules), answer: { modules } };
  },
});

const ledger = defineSubcommand({
  name: 'ledger',
  parameters: '[module]',
  description: 'lists the releases with user and time',
  options: SITE_OPTION,
  answers: { entries: 'oldest first, each with at, by, module, action, version, and reason where one was given' },
  run: async (call) => {
    const entries = await resolveReleases(call).ledger(call.findValue('module'));
    return { lines: ledgerLines(entries), answer: { entries } };
  },
});

const activateCommand = defineSubcommand({
  name: 'activate',
  parameters: '<module> <version>',
  description: 'makes a published version live',
  options: SITE_OPTION,
  answers: { module, version: 'what new pages load now' },
  run: async (call) => {
    const [name, version] = [call.requireValue('module'), call.requireValue('version')];
    await resolveReleases(call).activate(name, version);
    return { lines: [`${name} ${version} is live.`], answer: { module: name, version } };
  },
});

const rollbackCommand = defineSubcommand({
  name: 'rollback',
  parameters: '<module>',
  description:
    'undoes the last release: removes the canary, or else makes the last earlier version that did not fail live again',
  options: SITE_OPTION,
  answers: {
    module,
    version: 'what is live for everybody now; null where nothing is',
    canary: 'the canary that is over; null where the live version was taken back',
  },
  run: async (call) => {
    const name = call.requireValue('module');
    const { version, canary } = await resolveReleases(call).rollback(name);
    const live = `${name} ${version ?? 'has no version that'} is live`;
    const line = canary === null ? `${live} again.` : `The canary ${canary} is over: ${live} for everybody.`;
    return { lines: [line], answer: { module: name, version, canary } };
  },
});

const canaryCommand = defineSubcommand({
  name: 'canary',
  parameters: '<module> <version>',
  description: 'gives a published version to some users first; `promote` makes it live, `rollback` removes it',
  options: {
    ...SITE_OPTION,
    percent: {
      value: 'NUMBER',
      description: 'to this share of all accounts; a larger share includes the same accounts',
    },
    user: { value: 'NAMES', description: 'to the users of these names, separated by commas' },
    organisation: {
      value: 'IDS',
      description: 'to the members of the organisations with these ids; with --site also with these names',
    },
  },
  answers: { module, canary: 'version, percent, users and organisations, as far as they were given' },
  run: async (call) => {
    const name = call.requireValue('module');
    const percent = call.findValue('percent');
    const [users, organisations] = [call.findValue('user'), call.findValue('organisation')].map((names) =>
      names?.split(',').map((one) => one.trim()),
    );
    const canary = {
      version: call.requireValue('version'),
      ...(percent !== undefined && { percent: Number(percent) }),
      ...(users && { users }),
      ...(organisations && { organisations }),
    };
    await resolveReleases(call).startCanary(name, canary);
    return {
      lines: [`${name} ${canary.version} is tried by ${audienceText(canary)}.`],
      answer: { module: name, canary },
    };
  },
});

const promoteCommand = defineSubcommand({
  name: 'promote',
  parameters: '<module>',
  description: 'makes the canary live for everybody',
  options: SITE_OPTION,
  answers: { module, version: 'what new pages load now' },
  run: async (call) => {
    const name = call.requireValue('module');
    const version = await resolveReleases(call).promote(name);
    return { lines: [`${name} ${version} is live.`], answer: { module: name, version } };
  },
});

const removeCommand = defineSubcommand({
  name: 'remove',
  parameters: '<module> <version>',
  description: 'deletes a version that no page loads, or the only one of a module',
  options: SITE_OPTION,
  answers: { module, version: 'what is gone' },
  run: async (call) => {
    const [name, version] = [call.requireValue('module'), call.requireValue('version')];
    await resolveReleases(call).remove(name, version);
    return { lines: [`${name} ${version} is removed.`], answer: { module: name, version } };
  },
});

const cleanCommand = defineSubcommand({
  name: 'clean',
  parameters: '[days]',
  description: 'deletes the versions that no page has loaded for so many days (30)',
  options: SITE_OPTION,
  answers: { removed: 'each with name and version' },
  run: async (call) => {
    const days = call.findValue('days') ?? '30';
    if (!/^\d+$/.test(days)) throw new UsageError(`module clean takes a number of days; "${days}" is none.`);
    const removedVersions = await clean(resolveReleases(call), Number(days));
    const lines = removedVersions.map(({ name, version }) => `${name} ${version} is removed.`);
    return {
      lines: lines.length === 0 ? [`No version has been out of use for ${days} days.`] : lines,
      answer: { removed: removedVersions },
    };
  },
});

const off = defineSubcommand({
  name: 'off',
  parameters: '<module> <reason>…',
  description: 'switches the module off for everybody; its pages show the reason',
  options: SITE_OPTION,
  answers: { module, reason: 'what people read' },
  run: async (call) => {
    const [name, reason] = [call.requireValue('module'), call.listValues('reason').join(' ')];
    await resolveReleases(call).switchOff(name, reason);
    return { lines: [`${name} is off.`], answer: { module: name, reason } };
  },
});

const on = defineSubcommand({
  name: 'on',
  parameters: '<module>',
  description: 'switches it on again',
  options: SITE_OPTION,
  answers: { module },
  run: async (call) => {
    const name = call.requireValue('module');
    await resolveReleases(call).switchOn(name);
    return { lines: [`${name} is on.`], answer: { module: name } };
  },
});

/** The subcommands that work on published versions. */
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
