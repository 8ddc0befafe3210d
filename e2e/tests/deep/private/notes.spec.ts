import { getUserInfo } from '@dentarium/api/account/user-calls';
import { queryNotes, updateNote } from '@dentarium/api/notes/calls';
import type { Locator, Page } from '@playwright/test';
import { createOwnProduct } from '../../../src/own-product.ts';
import { listAccessibilityViolations } from '../../../src/pages/looks.ts';
import { toNamePattern } from '../../../src/pages/name-pattern.ts';
import type { Caller } from '../../../src/server/caller.ts';
import { expect, test as base } from '../../../src/test.ts';
import type { Say } from '../../../src/texts/texts.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1366, height: 768 };

/** The test with a product with the flag of notes, which no other story needs. */
const test = base.extend<object, { readonly address: string }>({
  address: createOwnProduct({ FLAGS: 'notes' }),
  accountFor: [
    // oxlint-disable-next-line no-empty-pattern -- it needs nothing of the others, and Playwright reads the pattern
    async ({}, provide) => provide(() => ({ userName: 'senior', password: 'dentarium' })),
    { scope: 'worker' },
  ],
});

/** The window of the notes on a page. */
class NotesWindow {
  readonly page: Page;
  readonly dialog: Locator;
  readonly text: Locator;
  readonly list: Locator;
  readonly #say: Say;

  constructor(page: Page, say: Say) {
    this.page = page;
    this.#say = say;
    this.dialog = page.getByRole('dialog', { name: say('notes', 'title') });
    this.text = this.dialog.getByRole('textbox', { name: say('notes', 'text.label') });
    this.list = this.dialog.getByRole('list', { name: say('notes', 'list.title') });
  }

  /** Finds the button in the header, new or not. */
  opener(key: 'open' | 'openNew'): Locator {
    return this.page.getByRole('banner').getByRole('button', { name: this.#say('shell', `notes.${key}`), exact: true });
  }

  button(key: string): Locator {
    return this.dialog.getByRole('button', { name: toNamePattern(this.#say('notes', key)) });
  }

  async expectState(key: string): Promise<void> {
    await expect(this.dialog.getByRole('status').filter({ hasText: this.#say('notes', key) })).toBeVisible();
  }

  async box(): Promise<{ x: number; y: number; width: number; height: number }> {
    const box = await this.dialog.boundingBox();
    if (box === null) throw new Error('The window is not shown');
    return box;
  }
}

async function readNotes(caller: Caller) {
  const { id } = await caller.ask(getUserInfo, {});
  return caller.ask(queryNotes, { query: { user_id: id } });
}

const readTexts = async (caller: Caller): Promise<readonly string[]> =>
  (await readNotes(caller)).map(({ info_content: content }) => content);

/** Changes the only note as another device does. */
async function changeElsewhere(caller: Caller, content: string): Promise<void> {
  const [note] = await readNotes(caller);
  if (note === undefined) throw new Error('There is no note');
  await caller.ask(updateNote, { body: { ...note, info_content: content } });
}

test('NOTE-01 NOTE-02 NOTE-03 NOTE-04 keeps notes in a window that is moved and resized, in two tabs, without network and on another device', async ({
  page,
  context,
  caller,
  say,
}) => {
  const notes = new NotesWindow(page, say);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/patient');
  await expect(notes.opener('openNew')).toBeVisible();
  await page.waitForLoadState('networkidle');

  await test.step('loads the window when it is opened, and shows the guide', async () => {
    const countScripts = (): number => requests.filter((path) => path.endsWith('.js')).length;
    const scriptsBefore = countScripts();
    expect(requests.filter((path) => path.startsWith('/recordings'))).toEqual([]);
    await notes.opener('openNew').click();
    await expect(notes.dialog.getByText(say('notes', 'empty.title'))).toBeVisible();
    expect(countScripts()).toBeGreaterThan(scriptsBefore);
    expect(await notes.box()).toMatchObject({ width: 800, height: 600 });
    expect(await listAccessibilityViolations(page)).toEqual([]);
  });

  await test.step('moves and resizes the window by keyboard and pointer, within the page', async () => {
    const before = await notes.box();
    await notes.button('move').press('ArrowLeft');
    await expect.poll(async () => (await notes.box()).x).toBe(before.x - 24);
    await notes.button('resize').press('ArrowUp');
    await expect.poll(async () => (await notes.box()).height).toBe(before.height - 24);
    await page.mouse.move(before.x + 200, before.y + 15);
    await page.mouse.down();
    await page.mouse.move(5000, 5000, { steps: 4 });
    await page.mouse.up();
    const { x, y, width, height } = await notes.box();
    expect([x + width, y + height]).toEqual([DESKTOP.width, DESKTOP.height]);
    await page.reload();
    await notes.opener('open').click();
    await expect.poll(() => notes.box()).toEqual({ x, y, width, height });
  });

  await test.step('saves a note when the mouse leaves the window, with its title', async () => {
    await notes.button('list.create').first().click();
    await expect(notes.text).toBeFocused();
    await notes.text.fill('Order brackets for Monday\nelastics\nwires');
    await page.mouse.move(20, 300);
    await notes.expectState('state.saved');
    expect(await readTexts(caller)).toEqual(['Order brackets for Monday\nelastics\nwires']);
    await expect(notes.list.getByRole('button')).toContainText('Order brackets for M');
  });

  await test.step('merges two tabs without network, and sends once it is back', async () => {
    const otherPage = await context.newPage();
    const otherNotes = new NotesWindow(otherPage, say);
    await otherPage.goto('/patient');
    await otherNotes.opener('open').click();
    await expect(otherNotes.text).toHaveValue(/Order brackets/);
    await context.setOffline(true);
    await notes.text.fill('Order brackets for Monday\nelastics\nwires\nretainers');
    await expect(otherNotes.text).toHaveValue(/retainers/);
    await otherNotes.text.fill('First of all\nOrder brackets for Monday\nelastics\nwires\nretainers');
    await otherPage.mouse.move(20, 300);
    await otherNotes.expectState('state.failed');
    await expect(notes.text).toHaveValue(/^First of all/);
    await context.setOffline(false);
    await notes.expectState('state.saved');
    const text = 'First of all\nOrder brackets for Monday\nelastics\nwires\nretainers';
    await expect.poll(() => readTexts(caller)).toEqual([text]);
    await otherPage.close();
  });

  await test.step('shows both texts if another device has changed the same line', async () => {
    await context.setOffline(true);
    await notes.text.fill('First of all\nOrder ten brackets\nelastics\nwires\nretainers');
    await notes.text.blur();
    await notes.expectState('state.failed');
    await changeElsewhere(caller, 'First of all\nOrder two brackets\nelastics\nwires\nretainers\nfrom the phone');
    await context.setOffline(false);
    await expect(notes.dialog.getByRole('textbox', { name: say('notes', 'choice.theirs') })).toHaveValue(
      /two brackets/,
    );
    expect(await listAccessibilityViolations(page)).toEqual([]);
    await notes.button('choice.keepBoth').click();
    await notes.expectState('state.saved');
    const [text] = await readTexts(caller);
    for (const line of ['Order ten brackets', 'Order two brackets', 'from the phone']) expect(text).toContain(line);
  });

  await test.step('brings an earlier version back', async () => {
    await notes.button('versions.button').click();
    await notes.dialog.locator('summary').last().click();
    await notes.button('versions.restore').click();
    await expect.poll(async () => (await readTexts(caller))[0]).not.toContain('from the phone');
  });

  await test.step('shows one column on a phone, and finds, deletes and restores a note', async () => {
    await page.setViewportSize(PHONE);
    await expect.poll(async () => (await notes.box()).width).toBe(PHONE.width);
    await notes.button('text.back').click();
    await expect(notes.text).toHaveCount(0);
    await notes.dialog.getByRole('searchbox').fill('  nothing like it ');
    await expect(notes.dialog.getByText(say('notes', 'list.noMatches'))).toBeVisible();
    await notes.dialog.getByRole('searchbox').fill('');
    expect(await listAccessibilityViolations(page)).toEqual([]);
    await notes.list.getByRole('button').first().click();
    await expect(notes.text).toBeVisible();
    expect(await listAccessibilityViolations(page)).toEqual([]);
    await notes.button('delete.button').click();
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: toNamePattern(say('notes', 'delete.button')) })
      .click();
    await expect(notes.button('delete.undo')).toBeVisible();
    expect(await readTexts(caller)).toEqual([]);
    await notes.button('delete.undo').click();
    await expect(notes.text).toBeVisible();
    expect(await readTexts(caller)).toHaveLength(1);
  });

  await test.step('closes by Escape, and returns the focus to its button', async () => {
    await notes.text.press('Escape');
    await expect(notes.dialog).toHaveCount(0);
    await expect(notes.opener('open')).toBeFocused();
  });
});
