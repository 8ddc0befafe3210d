import { expect, type Locator, type Page } from '@playwright/test';

/** The maximum number of tab stops, more than any page has. */
const MAX_STOPS = 400;

/** The position of the focus. */
interface FocusStop {
  /** True if it is on the target. */
  readonly isAtTarget: boolean;
  /** False if the page has replaced the target. */
  readonly isConnected: boolean;
  /** True if it is on the page or in a dialog, and not in the browser's own controls. */
  readonly isInside: boolean;
  /** Part of the focused element, for the error message. */
  readonly html: string;
}

/** A user who fills in pages with the keyboard only, from top to bottom. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /**
   * Presses Tab until a control, or its parent, has the focus; never goes back or through the browser's own controls.
   */
  async reach(control: Locator): Promise<void> {
    await expect(control).toBeEnabled();
    // Finding a control by its role takes longer on a long form than all else, so it is found once.
    let element = await control.evaluateHandle(toSelf);
    let wasInside = false;
    for (let pressCount = 0; pressCount < MAX_STOPS; pressCount += 1) {
      let stop = await element.evaluate(readStop);
      if (!stop.isConnected) {
        element = await control.evaluateHandle(toSelf);
        stop = await element.evaluate(readStop);
      }
      const { isAtTarget, isInside, html } = stop;
      if (isAtTarget) return expect(this.#page.locator('main :focus, [role="dialog"] :focus')).toBeInViewport();
      if (wasInside && !isInside) throw new Error(`${String(control)} was not reached: the focus went out to ${html}`);
      wasInside = isInside;
      await this.#page.keyboard.press('Tab');
    }
    throw new Error(`${String(control)} was not reached`);
  }

  /** Presses a button or a link. */
  async press(control: Locator): Promise<void> {
    await this.reach(control);
    await this.#page.keyboard.press('Enter');
  }

  /** Ticks a box. */
  async tick(box: Locator): Promise<void> {
    await this.reach(box);
    await this.#page.keyboard.press('Space');
    await expect(box).toBeChecked();
  }

  /** Types into a field that is empty. */
  async type(field: Locator, text: string): Promise<void> {
    await this.reach(field);
    await this.#page.keyboard.type(text);
    await expect(field).toHaveValue(text);
  }

  /** Selects one of the radio buttons in a group, counted from 0. */
  async choose(group: Locator, index = 0): Promise<void> {
    const radios = group.getByRole('radio');
    const checked = group.locator(':checked');
    const isChosen = (await checked.count()) > 0;
    await this.reach(isChosen ? checked : radios.first());
    if (!isChosen) await this.#page.keyboard.press('Space');
    for (
      let pressCount = await radios.count();
      pressCount > 0 && !(await radios.nth(index).isChecked());
      pressCount -= 1
    )
      await this.#page.keyboard.press('ArrowDown');
    await expect(radios.nth(index)).toBeChecked();
    await expect(radios.nth(index)).toBeFocused();
  }

  /** Selects an option of a list that opens. */
  async pick(list: Locator, option: string): Promise<void> {
    await this.reach(list);
    await this.#page.keyboard.press('Enter');
    await expect(list).toHaveAttribute('aria-expanded', 'true');
    const options = this.#page.locator(`[id="${await list.getAttribute('aria-controls')}"]`);
    // Options of a previous list may still exist.
    const dropdown = this.#page.locator('.ant-select-dropdown').filter({ has: options });
    const active = dropdown.locator('.ant-select-item-option-active');
    const passedOptions = new Set<string>();
    for (let at = await readText(active); !at.includes(option); at = await readText(active)) {
      expect([...passedOptions], `${option} is offered`).not.toContain(at);
      passedOptions.add(at);
      await this.#page.keyboard.press('ArrowDown');
      await expect(active).not.toHaveText(at);
    }
    await this.#page.keyboard.press('Enter');
    await expect(list).toHaveAttribute('aria-expanded', 'false');
    await expect(list.locator('xpath=ancestor::*[contains(@class, "ant-select")][1]')).toContainText(option);
  }

  /** Selects teeth of a chart, in one row and from left to right. */
  async chooseTeeth(chart: Locator, teeth: readonly number[]): Promise<void> {
    const places = chart.locator('[data-place]');
    await this.reach(places.and(chart.locator('[tabindex="0"]')));
    for (const tooth of teeth) {
      const toothButton = chart.locator(`[data-place="${tooth}"]`);
      for (let pressCount = await places.count(); pressCount > 0 && !(await isFocused(toothButton)); pressCount -= 1)
        await this.#page.keyboard.press('ArrowRight');
      await this.#page.keyboard.press('Space');
      await expect(toothButton).toHaveAttribute('aria-pressed', 'true');
      await expect(toothButton).toBeFocused();
    }
  }
}

async function readText(locator: Locator): Promise<string> {
  return (await locator.textContent()) ?? '';
}

function isFocused(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement);
}

function toSelf(control: SVGElement | HTMLElement): Element {
  return control;
}

/** Runs in the browser. */
function readStop(control: Element): FocusStop {
  const at = document.activeElement;
  return {
    isAtTarget: control.contains(at),
    isConnected: control.isConnected,
    isInside: at !== null && at.closest('main, [role="dialog"]') !== null,
    html: at?.outerHTML.slice(0, 160) ?? 'nothing',
  };
}
