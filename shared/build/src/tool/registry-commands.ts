import { audienceText, clean, ledgerLines, listLines } from '@dentarium/release';
import { subcommand, type Subcommand, UsageError } from './subcommand.ts';
import { releasesOf, SITE_OPTION } from './target.ts';

const module = 'the name of the module';

const list = subcommand({
  name: 'list',
  takes: '[module]',
  does: 'what is published, and what is live',
  options: SITE_OPTION,
  answers: {
    modules:
      'each with name, live, previous, withdrawn, off, canary where there is one, versions: [{ version, publishedAt }]',
  },
  run: async (call) => {
    const modules = await releasesOf(call).list(call.maybe('module'));
    return { lines: listLines(modules), answer: { modules } };
  },
});

const ledger = subcommand({
  name: 'ledger',
  takes: '[module]',
  does: 'who did what, and when',
  options: SITE_OPTION,
  answers: { entries: 'oldest first, each with at, by, module, action, version, and reason where one was given' },
  run: async (call) => {
    const entries = await releasesOf(call).ledger(call.maybe('module'));
    return { lines: ledgerLines(entries), answer: { entries } };
  },
});

const activateCommand = subcommand({
  name: 'activate',
  takes: '<module> <version>',
  does: 'makes a published version the live one',
  options: SITE_OPTION,
  answers: { module, version: 'what new pages load now' },
  run: async (call) => {
    const [name, version] = [call.given('module'), call.given('version')];
    await releasesOf(call).activate(name, version);
    return { lines: [`${name} ${version} is live.`], answer: { module: name, version } };
  },
});

const rollbackCommand = subcommand({
  name: 'rollback',
  takes: '<module>',
  does: 'takes back what was released last: the canary, or else the live version, for the one that was live before',
  options: SITE_OPTION,
  answers: {
    module,
    version: 'what is live for everybody now; null where nothing is',
    canary: 'the canary that is over; null where the live version was taken back',
  },
  run: async (call) => {
    const name = call.given('module');
    const { version, canary } = await releasesOf(call).rollback(name);
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
    ...SITE_OPTION,
    percent: { value: 'NUMBER', does: 'to this share of all accounts: more of them keep it, and the same people do' },
    user: { value: 'NAMES', does: 'to the users of these names, with commas between them' },
    organisation: {
      value: 'IDS',
      does: 'to the members of the organisations of these ids; with --site of these names, too',
    },
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
    await releasesOf(call).startCanary(name, canary);
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
  options: SITE_OPTION,
  answers: { module, version: 'what new pages load now' },
  run: async (call) => {
    const name = call.given('module');
    const version = await releasesOf(call).promote(name);
    return { lines: [`${name} ${version} is live.`], answer: { module: name, version } };
  },
});

const removeCommand = subcommand({
  name: 'remove',
  takes: '<module> <version>',
  does: 'deletes a version that nobody loads any more, or the only one of a module',
  options: SITE_OPTION,
  answers: { module, version: 'what is gone' },
  run: async (call) => {
    const [name, version] = [call.given('module'), call.given('version')];
    await releasesOf(call).remove(name, version);
    return { lines: [`${name} ${version} is removed.`], answer: { module: name, version } };
  },
});

const cleanCommand = subcommand({
  name: 'clean',
  takes: '[days]',
  does: 'deletes the versions that no page has loaded for so many days (30)',
  options: SITE_OPTION,
  answers: { removed: 'each with name and version' },
  run: async (call) => {
    const days = call.maybe('days') ?? '30';
    if (!/^\d+$/.test(days)) throw new UsageError(`module clean takes a number of days; "${days}" is none.`);
    const removed = await clean(releasesOf(call), Number(days));
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
  options: SITE_OPTION,
  answers: { module, reason: 'what people read' },
  run: async (call) => {
    const [name, reason] = [call.given('module'), call.all('reason').join(' ')];
    await releasesOf(call).switchOff(name, reason);
    return { lines: [`${name} is off.`], answer: { module: name, reason } };
  },
});

const on = subcommand({
  name: 'on',
  takes: '<module>',
  does: 'switches it on again',
  options: SITE_OPTION,
  answers: { module },
  run: async (call) => {
    const name = call.given('module');
    await releasesOf(call).switchOn(name);
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
