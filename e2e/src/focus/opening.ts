import { expect, type Locator, type Page } from '@playwright/test';
import { toNamePattern } from '../pages/name-pattern.ts';
import { waitUntilLoaded } from '../pages/looks.ts';
import type { Say } from '../texts/texts.ts';
import { expectAccessibleOverlay } from './expect-accessible-overlay.ts';
import type { OverlayRole } from './overlays.ts';

/** A text of the product: its key, with its part before a colon unless it belongs to the patients module. */
export type Text = string;

/** A keyboard step: presses the named control, or runs a function. */
export type Step = Text | ((page: Page, say: Say) => Promise<unknown>);

/** A way to open an overlay of a page. */
export interface Opening {
  /** The page of the overlay. */
  readonly at: string;
  /** The steps that prepare the page, once. */
  readonly first?: readonly Step[];
  /** The steps that open it, each time. */
  readonly by: readonly Step[];
  /** A text of the overlay, which must occur in its source; for a menu the text of its button. */
  readonly textKey: Text;
  /** The button that closes it, unless it is "Cancel" or the cross; `null` if it has none. */
  readonly leave?: Text | null;
  /** The element with the focus afterwards, unless it is the opener. */
  readonly backAt?: Text | ((page: Page, say: Say) => Locator);
  /** True if its fields load later and the focus stays on the opener until then. */
  readonly fieldsComeLater?: true;
  /** The steps afterwards, so that the next page can be opened. */
  readonly after?: readonly Step[];
}

/** Ways to open the overlays of sources, by the path of the source; one for each overlay in it, in their order. */
export type Openings = Readonly<Record<string, readonly Opening[]>>;

/** Returns the key of a text without the part. */
export function toTextKey(text: Text): string {
  return text.slice(text.indexOf(':') + 1);
}

/** Returns a pattern for a text at the end of a label, with any filled-in values. */
export function toTextPattern(say: Say, text: Text): RegExp {
  const part = text.includes(':') ? text.slice(0, text.indexOf(':')) : 'patients';
  const source = toNamePattern(say(part, toTextKey(text))).source.replaceAll(/\\\{\\\{\w+\\\}\\\}/g, '.*');
  return new RegExp(source);
}

/** The start of a name; the text of a dialog may start anywhere. */
const NAME_START = '(^|\\s)';

const OVER = {
  dialog: '[role="dialog"]:visible, dialog[open]',
  menu: '[role="menu"]:visible',
  tooltip: '[role="tooltip"]:visible',
} as const;
const ANY = Object.values(OVER).join(', ');
/** The form of `FormDialog` and `FormDrawer`; other forms do not take the focus. */
const FORM = 'form[data-narrow]:has(input:not(:disabled), textarea:not(:disabled))';
/** The polling intervals, in ms. */
const INTERVALS = [20, 50, 100];
const CONTROLS = ['button', 'menuitem', 'link', 'checkbox', 'radio'] as const;

/** Finds the control with a name: in the overlay, or else on the page, unless an overlay was just opened. */
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

/** Stores the focused element in the page, unless it is a menu item, which disappears with its menu. */
function rememberFocus(page: Page): Promise<void> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (at !== null && at.closest('[role="menu"]') === null)
      Object.assign(window, { opener: at, openerText: at.textContent });
  });
}

/** Describes the position of the focus: `back` if it is on the opener, or on its replacement. */
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
 * Describes the position of the focus while an overlay is open: `inside` if it is in the overlay and stays there. A
 * form takes it to its first field, a question to one of its buttons, a menu to an item.
 *
 * @param part a part of the overlay, or the overlay itself; nothing to wait for if it belongs to the page
 * @param form a form that takes the focus; empty for none
 */
function describeFocusInside(part: Locator, form: string): Promise<string> {
  return part.evaluate(
    async (element, [any, ofForm]) => {
      // The Escape handler is added some frames after the overlay shows.
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

/** Waits until the focus is in the overlay and stays there; before that a key would go elsewhere. */
function expectFocusInside(part: Locator, form = FORM): Promise<void> {
  return expect
    .poll(() => describeFocusInside(part, form), { message: 'the focus goes in', intervals: INTERVALS })
    .toBe('inside');
}

/** Focuses an element, and returns whether it keeps the focus for some frames. */
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
    // An opening menu focuses its last item, and a closing one its button, some frames later.
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
 * Opens an overlay with the keyboard and closes it by Escape, then opens it again and closes it by its button. Expects
 * the focus to move into it and back to the opener each time, and no accessibility violations of the overlay.
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
  await expectAccessibleOverlay(overlay, role);
  await expectFocusInside(overlay, opening.fieldsComeLater === true ? '' : FORM);
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

/** Returns the overlays with a label, on themselves or on an element in them. */
function filterByLabel(page: Page, overlays: Locator, name: RegExp): Locator {
  return overlays.and(page.getByLabel(name)).or(overlays.filter({ has: page.getByLabel(name) }));
}

/** Finds the "Cancel" button, or else the cross. */
function findLeaveButton(overlay: Locator, say: Say): Locator {
  const cross = overlay.getByRole('button', { name: /^(Close|关闭)$/ });
  return overlay
    .getByRole('button', { name: toNamePattern(say('ui', 'form.cancel')) })
    .or(cross)
    .last();
}
