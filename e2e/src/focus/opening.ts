import { expect, type Locator, type Page } from '@playwright/test';
import { toNamePattern } from '../pages/name-pattern.ts';
import { waitUntilLoaded } from '../pages/looks.ts';
import type { Part, Say } from '../texts/texts.ts';
import type { OverlayRole } from './overlays.ts';

/** A text of the product: its key, with its part before a colon where that is not the module of the patients. */
export type Text = string;

/** What is done with the keyboard: the control with a name is pressed, or whatever else. */
export type Step = Text | ((page: Page, say: Say) => Promise<unknown>);

/** One way to one of the things that are drawn over a page. */
export interface Opening {
  /** The page on which it is. */
  readonly at: string;
  /** What is done there before, once. */
  readonly first?: readonly Step[];
  /** What opens it, each time. */
  readonly by: readonly Step[];
  /** A text of it, which has to stand in its source, too. Of a menu it is that of its button. */
  readonly textKey: Text;
  /** The button that leaves it, where that is neither "Cancel" nor the cross. `null` where it has none. */
  readonly leave?: Text | null;
  /** Where the focus is afterwards, where that is not what opened it. */
  readonly backAt?: Text | ((page: Page, say: Say) => Locator);
  /** Its fields come later than it, and the focus stays where it was when it came. */
  readonly fieldsComeLater?: true;
  /** What is done after it, so that the next page can be opened. */
  readonly after?: readonly Step[];
}

/** The key of a text without the part. */
export function toTextKey(text: Text): string {
  return text.slice(text.indexOf(':') + 1);
}

/** A text at the end of what stands on the page, whatever is filled in. */
export function toTextPattern(say: Say, text: Text): RegExp {
  const part = text.includes(':') ? (text.slice(0, text.indexOf(':')) as Part) : 'patients';
  const source = toNamePattern(say(part, toTextKey(text))).source.replaceAll(/\\\{\\\{\w+\\\}\\\}/g, '.*');
  return new RegExp(source);
}

/** What a name begins with; what a dialog says begins nowhere. */
const NAME_START = '(^|\\s)';

const OVER = {
  dialog: '[role="dialog"]:visible, dialog[open]',
  menu: '[role="menu"]:visible',
  tooltip: '[role="tooltip"]:visible',
} as const;
const ANY = Object.values(OVER).join(', ');
/** That of `FormDialog` and `FormDrawer`; another form takes nothing. */
const FORM = 'form[data-narrow]:has(input:not(:disabled), textarea:not(:disabled))';
/** How often a place is asked for, in ms. */
const INTERVALS = [20, 50, 100];
const CONTROLS = ['button', 'menuitem', 'link', 'checkbox', 'radio'] as const;

/** The control with a name: in what lies over the page, else, where nothing was opened just before, on the page. */
async function findControl(page: Page, say: Say, text: Text, isOver = false): Promise<Locator> {
  const name = toTextPattern(say, text);
  const findControls = (place: Locator): Locator =>
    CONTROLS.map((role) => place.getByRole(role, { name }))
      .reduce((all, one) => all.or(one))
      .and(page.locator(':visible:not(:disabled)'));
  const over = findControls(page.locator(ANY));
  const anywhere = findControls(page.locator('body'));
  await (isOver ? over : over.or(anywhere)).first().waitFor();
  return isOver || (await over.count()) > 0 ? over.last() : anywhere.first();
}

/** Keeps in the page what has the focus, unless it is a line of a menu, which goes with its menu. */
function rememberFocus(page: Page): Promise<void> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (at !== null && at.closest('[role="menu"]') === null)
      Object.assign(window, { opener: at, openerText: at.textContent });
  });
}

/** Says where the focus is: `back` when it is at what opened, or at what is in its place. */
function describeFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement;
    const opener: unknown = Reflect.get(window, 'opener');
    if (at === null || !(opener instanceof Element)) return 'nowhere';
    const toElementName = (element: Element): string => `${element.getAttribute('aria-label')} ${element.textContent}`;
    if (at === opener || (!opener.isConnected && at !== document.body && toElementName(at) === toElementName(opener)))
      return 'back';
    return `at ${at.outerHTML.slice(0, 200)} instead of ${opener.outerHTML.slice(0, 200)}`;
  });
}

/**
 * Where the focus is while something lies over the page: `inside` when it is there and stays there. A form that comes in takes it to its
 * first field, a question to one of its buttons, a menu to a line.
 *
 * @param part of what lies over the page, or itself; for one of the page there is nothing to wait for.
 * @param form a form that takes the focus; none when empty.
 */
function describeFocusInside(part: Locator, form: string): Promise<string> {
  return part.evaluate(
    async (element, [any, ofForm]) => {
      // What hears Escape is there some frames after what is seen.
      for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame);
      const over = element.closest(any);
      if (over === null) return 'inside';
      const at = document.activeElement;
      const position = `at ${at?.outerHTML.slice(0, 200)}`;
      if (at === null || at === document.body || !(over.contains(at) || at.contains(over))) return position;
      const taking = ofForm === '' ? null : over.querySelector(ofForm);
      if (taking?.contains(at) === false) return `${position} before its form`;
      const isQuestion = over.closest('.ant-modal-confirm') !== null;
      if (isQuestion && at.tagName !== 'BUTTON') return `${position} before its buttons`;
      const isMenu = over.getAttribute('role') === 'menu';
      return isMenu && !at.matches('[role^="menuitem"]') ? `${position} before its lines` : 'inside';
    },
    [ANY.replaceAll(':visible', ''), form] as const,
  );
}

/** Waits until the focus is in what lies over the page and stays there; before that a key would go elsewhere. */
function expectFocusInside(part: Locator, form = FORM): Promise<void> {
  return expect
    .poll(() => describeFocusInside(part, form), { message: 'the focus goes in', intervals: INTERVALS })
    .toBe('inside');
}

/** Gives an element the focus, and says whether it has it still some frames later. */
async function keepsFocus(element: HTMLElement | SVGElement): Promise<boolean> {
  element.focus();
  for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame);
  return document.activeElement === element;
}

async function runSteps(page: Page, say: Say, steps: readonly Step[]): Promise<void> {
  for (const [index, step] of steps.entries()) {
    if (typeof step !== 'string') {
      await rememberFocus(page);
      await step(page, say);
      continue;
    }
    const target = await findControl(page, say, step, index > 0);
    const isLine = (await target.getAttribute('role')) === 'menuitem';
    if (index > 0) await expectFocusInside(target);
    // A menu that comes in gives the focus to the line that was chosen last, and one that goes back to its button, some frames later.
    await expect.poll(() => target.evaluate(keepsFocus), 'what is pressed keeps the focus').toBe(true);
    await rememberFocus(page);
    await page.keyboard.press('Enter');
    if (isLine) await page.locator(OVER.menu).last().waitFor({ state: 'hidden' });
  }
}

/** Opens a page as a link of the product does. */
async function openPage(page: Page, at: string): Promise<void> {
  const { pathname, search } = new URL(page.url());
  if (`${pathname}${search}` === at) return;
  await page.evaluate((to) => history.pushState(null, '', to), at);
  await waitUntilLoaded(page);
}

/**
 * Opens one thing over a page by the keyboard and leaves it by Escape, opens it again and leaves it by its button. Each time the focus has to go into it,
 * and back to what opened it.
 */
export async function expectFocusHeld(page: Page, say: Say, opening: Opening, role: OverlayRole): Promise<void> {
  const { at, by, textKey, leave, backAt } = opening;
  const overlays = page.locator(OVER[role]);
  const textPattern = new RegExp(toTextPattern(say, textKey).source.slice(NAME_START.length, -1));
  const overlay = (
    role === 'menu'
      ? overlays
      : overlays.filter({ hasText: textPattern }).or(filterByLabel(page, overlays, textPattern))
  ).last();
  const isBack = async (way: string): Promise<void> => {
    await overlay.waitFor({ state: 'hidden' });
    const polled = { message: way, intervals: INTERVALS };
    if (backAt === undefined) return expect.poll(() => describeFocus(page), polled).toBe('back');
    const place = typeof backAt === 'string' ? await findControl(page, say, backAt) : backAt(page, say);
    await expect.poll(() => place.evaluate((element) => element === document.activeElement), polled).toBe(true);
  };
  const open = async (steps: readonly Step[]): Promise<void> => {
    await runSteps(page, say, steps);
    await overlay.waitFor();
    await expectFocusInside(overlay, opening.fieldsComeLater === true ? '' : FORM);
  };
  await openPage(page, at);
  await runSteps(page, say, opening.first ?? []);
  await open(by);
  await page.keyboard.press('Escape');
  await isBack('Escape');
  if (role !== 'menu' && leave !== null) {
    await open(by);
    const button =
      leave === undefined
        ? findLeaveButton(overlay, say)
        : overlay.getByRole('button', { name: toTextPattern(say, leave) });
    await button.press('Enter');
    await isBack('its button');
  }
  if (opening.after === undefined) return;
  await runSteps(page, say, opening.after);
  await expect(page.locator(ANY)).toHaveCount(0);
}

/** Those that have a name, or something in them that has it. */
function filterByLabel(page: Page, overlays: Locator, name: RegExp): Locator {
  return overlays.and(page.getByLabel(name)).or(overlays.filter({ has: page.getByLabel(name) }));
}

/** "Cancel", else the cross. */
function findLeaveButton(overlay: Locator, say: Say): Locator {
  const cross = overlay.getByRole('button', { name: /^(Close|关闭)$/ });
  return overlay
    .getByRole('button', { name: toNamePattern(say('ui', 'form.cancel')) })
    .or(cross)
    .last();
}
