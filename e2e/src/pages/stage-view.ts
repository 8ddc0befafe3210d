import type { Locator, Page } from '@playwright/test';
import type { TestFile } from '../files/test-file.ts';
import type { Say } from '../texts/texts.ts';
import { dropFiles, pasteFiles } from './transfer-files.ts';
import { toNamePattern } from './name-pattern.ts';

/** Waits until an element is visible and no longer moves. */
async function waitUntilStable(place: Locator): Promise<void> {
  await place.waitFor();
  const element = await place.elementHandle();
  await element?.waitForElementState('stable');
}

/** A stage of a patient: the layout, the inbox, and its other files. */
export class StageView {
  readonly page: Page;
  readonly inbox: Locator;
  readonly upload: Locator;
  readonly edit: Locator;
  readonly actions: Locator;
  readonly compare: Locator;
  readonly strip: Locator;
  readonly #say: Say;

  constructor(page: Page, say: Say) {
    this.page = page;
    this.#say = say;
    this.inbox = page.getByRole('region', { name: say('patients', 'part.inbox') });
    this.upload = page.getByRole('button', { name: toNamePattern(say('patients', 'upload.button')) });
    this.edit = page.getByRole('button', { name: toNamePattern(say('patients', 'stage.edit')) });
    this.actions = page.getByRole('group', { name: say('patients', 'image.actions') });
    this.compare = page.getByRole('button', { name: say('patients', 'comparison.with') });
    this.strip = page.getByRole('navigation', { name: say('patients', 'stage.all') });
  }

  /** Finds a place of the layout, or another section, by its name. */
  place(name: string): Locator {
    return this.page.getByRole('main').getByRole('region', { name, exact: true });
  }

  /** Finds the image with a file name anywhere on the page. */
  image(fileName: string, container?: Locator): Locator {
    return (container ?? this.page.getByRole('main')).getByRole('button', {
      name: new RegExp(fileName.replaceAll('.', '\\.')),
    });
  }

  /** Selects files with the button. */
  async chooseFiles(files: TestFile[] | string[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.upload.click();
    await (await chooser).setFiles(files);
  }

  /** Drops files from the computer onto an element. */
  dropFiles(onto: Locator, files: readonly TestFile[]): Promise<void> {
    return dropFiles(onto, files);
  }

  /** Pastes files onto the page. */
  pasteFiles(files: readonly TestFile[]): Promise<void> {
    return pasteFiles(this.page, files);
  }

  /** Finds a button for the selected images. */
  action(action: 'makeMain' | 'mirror' | 'rotate' | 'move' | 'category' | 'remove' | 'download'): Locator {
    return this.actions.getByRole('button', { name: toNamePattern(this.#say('patients', `image.${action}`)) });
  }

  /** Selects an item of the menu of an image. */
  async chooseFromImageMenu(image: Locator, line: string): Promise<void> {
    await image.click({ button: 'right' });
    const item = this.page.getByRole('menuitem', { name: line, exact: true });
    await waitUntilStable(item);
    await item.click();
  }

  /** Sets the category of an image by its own menu. Scrolling closes such a menu, so moving items are not clicked. */
  async categoryByMenu(image: Locator, name: string): Promise<void> {
    await image.click({ button: 'right' });
    const category = this.page.getByRole('menuitem', { name: this.#say('patients', 'image.category') });
    await waitUntilStable(category);
    await category.hover();
    const item = this.page.getByRole('menuitem', { name });
    await waitUntilStable(item);
    await item.click();
  }
}
