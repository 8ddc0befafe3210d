import { expect, test } from '@jest/globals';
import { TestBrowser, NoteServer, openTab } from '../testing/note-site.ts';

const NOTE = 'note-1';

async function openTabs(content: string) {
  const browser = new TestBrowser();
  const server = new NoteServer();
  if (content !== '') server.save(NOTE, 0, content);
  return { browser, server, one: await openTab(browser, server, NOTE), other: await openTab(browser, server, NOTE) };
}

/** Returns a source of numbers from 0 to 1 that a failed test can repeat. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

test('NOTE-03 keeps a text without network for all tabs, and sends it once the server answers', async () => {
  const { browser, server, one, other } = await openTabs('first');
  server.isOnline = false;
  await one.screen.type('first\nsecond');
  await expect(one.outbox.sendAll()).rejects.toMatchObject({ code: 'network.failed' });
  expect(other.screen.getText()).toBe('first\nsecond');
  const reloaded = await openTab(browser, server, NOTE);
  expect(reloaded.screen.getText()).toBe('first\nsecond');
  expect(reloaded.outbox.listUnsent()).toHaveLength(1);
  server.isOnline = true;
  await Promise.all([one.outbox.sendAll(), other.outbox.sendAll(), reloaded.outbox.sendAll()]);
  expect(server.read(NOTE)).toEqual({ version: 2, content: 'first\nsecond' });
  expect(server.requestIds).toHaveLength(1);
  await reloaded.outbox.forgetSaved();
  expect(browser.notes.copies.size).toBe(0);
});

test('NOTE-03 repeats the same request after a lost answer, and sends later text on top of it', async () => {
  const { server, one } = await openTabs('');
  server.losesAnswers = true;
  await one.screen.type('one');
  await expect(one.outbox.sendAll()).rejects.toMatchObject({ code: 'network.failed' });
  await one.screen.type('one\ntwo');
  server.save(NOTE, 1, 'zero\none');
  server.losesAnswers = false;
  await one.outbox.sendAll();
  expect(server.requestIds[0]).toBe(server.requestIds[1]);
  expect(server.read(NOTE).content).toBe('zero\none\ntwo');
  expect(one.screen.getText()).toBe('zero\none\ntwo');
});

test('NOTE-03 merges the lines of two tabs without network, and shows them in both', async () => {
  const { server, one, other } = await openTabs('a\nb\nc');
  server.isOnline = false;
  const typing = other.screen.type('a\nb\nc\nd');
  await Promise.all([one.screen.type('0\na\nb\nc'), typing]);
  expect([one.screen.getText(), other.screen.getText()]).toEqual(['0\na\nb\nc\nd', '0\na\nb\nc\nd']);
});

test('NOTE-03 keeps both texts of two tabs that change the same line, and sends what the user chooses', async () => {
  const { browser, server, one, other } = await openTabs('a');
  await Promise.all([one.screen.type('one'), other.screen.type('other')]);
  const copy = browser.notes.copies.get(NOTE);
  expect(new Set([copy?.content, ...(copy?.rivals ?? [])])).toEqual(new Set(['one', 'other']));
  await one.outbox.sendAll();
  expect(server.read(NOTE).content).toBe('a');
  await one.outbox.choose(NOTE, copy?.rivals[0] ?? '', 'one\nother');
  await other.outbox.sendAll();
  expect(server.read(NOTE).content).toBe('one\nother');
  expect(browser.notes.copies.get(NOTE)?.rivals).toEqual([]);
});

test('NOTE-03 shows the text of another device beside the own one if both change the same line', async () => {
  const { browser, server, one } = await openTabs('a\nb');
  await one.screen.type('a\nmine');
  server.save(NOTE, 1, 'a\ntheirs');
  await one.outbox.sendAll();
  expect(browser.notes.copies.get(NOTE)).toMatchObject({ content: 'a\nmine', rivals: ['a\ntheirs'], request: null });
  expect(server.read(NOTE).content).toBe('a\ntheirs');
  await one.outbox.choose(NOTE, 'a\ntheirs', 'a\nmine');
  await one.outbox.sendAll();
  expect(server.read(NOTE)).toEqual({ version: 3, content: 'a\nmine' });
});

test('NOTE-03 follows the versions of other devices where nothing is unsaved', async () => {
  const { server, one } = await openTabs('a');
  await one.screen.type('a\nb');
  await one.outbox.sendAll();
  server.save(NOTE, 2, 'a\nb\nc');
  await one.outbox.follow([{ id: NOTE, ...server.read(NOTE) }]);
  expect(one.screen.getText()).toBe('a\nb\nc');
});

/** Inserts a line that no other edit contains, or removes one of the own lines. */
function editAtRandom(text: string, random: () => number, line: string, removable: readonly string[]) {
  const lines = text.split('\n');
  const own = lines.filter((one) => removable.includes(one));
  const [removedLine] = random() < 0.15 ? own : [];
  if (removedLine !== undefined) return { text: lines.filter((one) => one !== removedLine).join('\n'), removedLine };
  lines.splice(Math.floor(random() * (lines.length + 1)), 0, line);
  return { text: lines.join('\n'), removedLine: undefined };
}

test.each(Array.from({ length: 20 }, (_, index) => index + 1))(
  'NOTE-03 loses no line of 200 random edits in two offline tabs and on another device, run %i',
  async (seed) => {
    const random = createRandom(seed);
    const { browser, server, one, other } = await openTabs('alpha\nbeta\ngamma\ndelta\nepsilon');
    const expected = new Set<string>();
    const ownLines = { one: [] as string[], other: [] as string[] };
    const pending: Promise<void>[] = [];
    for (let count = 0; count < 200; count += 1) {
      const name = random() < 0.5 ? 'one' : 'other';
      const { screen, outbox } = name === 'one' ? one : other;
      const line = `line ${count} of ${name}`;
      const edit = editAtRandom(screen.getText(), random, line, ownLines[name]);
      if (edit.removedLine === undefined) {
        expected.add(line);
        ownLines[name].push(line);
      } else expected.delete(edit.removedLine);
      pending.push(screen.type(edit.text));
      // Both tabs type on while their edits are stored, and are in step only sometimes.
      if (random() < 0.3) await Promise.all(pending.splice(0));
      server.isOnline = random() < 0.2;
      server.losesAnswers = random() < 0.5;
      if (random() < 0.2) pending.push(outbox.sendAll().catch(() => undefined));
      if (random() < 0.1) {
        const { version, content } = server.read(NOTE);
        const remote = `line ${count} of the device`;
        expected.add(remote);
        server.save(NOTE, version, `${remote}\n${content}`);
      }
    }
    await Promise.all(pending);
    Object.assign(server, { isOnline: true, losesAnswers: false });
    await settle();
    const lines = new Set(server.read(NOTE).content.split('\n'));
    expect([...expected].filter((line) => !lines.has(line))).toEqual([]);
    expect(one.screen.getText()).toBe(server.read(NOTE).content);
    expect(other.screen.getText()).toBe(server.read(NOTE).content);

    /** Sends everything; of two texts both are kept, one below the other. */
    async function settle(): Promise<void> {
      await Promise.all([one.screen.store(), other.screen.store()]);
      await one.outbox.sendAll();
      const copy = browser.notes.copies.get(NOTE);
      const [rival] = copy?.rivals ?? [];
      if (copy === undefined || rival === undefined) return;
      await other.outbox.choose(NOTE, rival, `${copy.content}\n${rival}`);
      await settle();
    }
  },
);
