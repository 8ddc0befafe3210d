import { expect, test } from '@jest/globals';
import { Problem } from '../workspace/problem.ts';
import { runTool } from './run-tool.ts';
import { defineSubcommand } from './subcommand.ts';

const paint = defineSubcommand({
  name: 'paint',
  parameters: '<module> [colour] <words>…',
  description: 'paints a module',
  options: { site: { value: 'URL', description: 'where' }, twice: { description: 'two coats' } },
  answers: { module: 'its name', words: 'what was said', site: 'where', twice: 'whether twice' },
  run: async (call) => {
    call.say('Painting …');
    if (call.requireValue('module') === 'wet') throw new Problem('wet is not painted', ['it rains', 'it is night']);
    if (call.requireValue('module') === 'broken') throw new Error('the brush is broken');
    return {
      lines: ['Painted.'],
      answer: {
        module: call.requireValue('module'),
        words: call.listValues('words'),
        site: call.findValue('site') ?? null,
        twice: call.findValue('twice') ?? null,
      },
      ...(call.requireValue('module') === 'long' && { exitCode: Promise.resolve(7) }),
    };
  },
});

/** Runs the tool; returns its exit code and both outputs. */
async function tool(...args: string[]) {
  const printed: string[] = [];
  const notes: string[] = [];
  const output = { print: (text: string) => printed.push(text), printNote: (text: string) => notes.push(text) };
  const code = await runTool([paint], args, output);
  return { code, printed: printed.join('\n'), notes: notes.join('\n') };
}

test('MFE-01 prints the progress and the result of a command', async () => {
  expect(await tool('paint', 'wall', 'red', 'a', 'b')).toEqual({ code: 0, printed: 'Painting …\nPainted.', notes: '' });
});

test('MFE-01 prints one JSON document with --json, and progress elsewhere', async () => {
  const { code, printed, notes } = await tool(
    'paint',
    'wall',
    'red',
    'a',
    'b',
    '--site',
    'http://a',
    '--json',
    '--twice',
  );
  expect([code, notes]).toEqual([0, 'Painting …']);
  expect(JSON.parse(printed)).toEqual({
    ok: true,
    command: 'paint',
    module: 'wall',
    words: ['a', 'b'],
    site: 'http://a',
    twice: 'true',
  });
});

test('MFE-01 exits with 1 for a refusal and prints every reason, as a list with --json', async () => {
  const forPeople = await tool('paint', 'wet', 'red', 'a');
  expect(forPeople).toEqual({
    code: 1,
    printed: 'Painting …',
    notes: '\nwet is not painted:\n  it rains\n  it is night',
  });
  const { code, printed } = await tool('paint', 'wet', 'red', 'a', '--json');
  expect(code).toBe(1);
  expect(JSON.parse(printed)).toEqual({
    ok: false,
    command: 'paint',
    error: { kind: 'refused', message: 'wet is not painted', reasons: ['it rains', 'it is night'] },
  });
});

test.each<[string, string[], string]>([
  ['a command that there is not', ['dry'], 'module has no command "dry". It has paint.'],
  ['an option that there is not', ['paint', 'a', 'b', 'c', '--thrice'], "Unknown option '--thrice'"],
  ['an option without its value', ['paint', 'a', 'b', 'c', '--site'], "Option '--site <value>' argument missing"],
  ['too little', ['paint', 'a', 'b'], 'module paint takes <module> [colour] <words>…; <words> is missing.'],
])('MFE-01 exits with 2 for a command line with %s', async (_, args, message) => {
  const { code, printed, notes } = await tool(...args);
  expect({ code, printed }).toEqual({ code: 2, printed: '' });
  expect(notes).toContain(message);
  const asJson = await tool(...args.slice(0, 1), '--json', ...args.slice(1));
  expect(asJson.code).toBe(2);
  expect(JSON.parse(asJson.printed)).toMatchObject({ ok: false, error: { kind: 'usage', reasons: [] } });
});

test('MFE-01 rejects extra arguments as wrong usage', async () => {
  const few = defineSubcommand({ ...paint, parameters: '<module>' });
  const notes: string[] = [];
  const code = await runTool([few], ['paint', 'wall', 'red'], {
    print: () => {},
    printNote: (text) => notes.push(text),
  });
  expect([code, notes.join()]).toEqual([2, expect.stringContaining('module paint takes <module>; "red" is more.')]);
});

test('exits with 1 for an error in a command, with its stack', async () => {
  const { code, printed, notes } = await tool('paint', 'broken', 'red', 'a', '--json');
  expect(code).toBe(1);
  expect(notes).toMatch(/Error: the brush is broken\n +at /);
  expect(JSON.parse(printed)).toMatchObject({ error: { kind: 'failed', message: 'the brush is broken' } });
});

test('exits with the code of a command that keeps running', async () => {
  expect((await tool('paint', 'long', 'red', 'a')).code).toBe(7);
});

test('MFE-01 lists every command, its options and every key of its answer in the help', async () => {
  const all = await tool('help');
  expect(all.code).toBe(0);
  expect(all.printed).toMatch(/paint <module> \[colour\] <words>… {2}paints a module/);
  expect((await tool()).code).toBe(2);
  const one = await tool('paint', '--help');
  expect(one.code).toBe(0);
  for (const text of ['--site <URL>', '--twice', '--json', '"words"', 'what was said', 'Exit codes: 0'])
    expect(one.printed).toContain(text);
});
