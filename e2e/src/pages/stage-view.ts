import type { Locator, Page } from '@playwright/test';
import type { TestFile } from '../files/test-file.ts';
import type { Say } from '../texts/texts.ts';
import { dropFiles, pasteFiles } from './transfer-files.ts';
import { toNamePattern } from './name-pattern.ts';

/** Waits until something is seen and does not move any more. */
async function waitUntilStable(place: Locator): Promise<void> {
  await place.waitFor();
  const element = await place.elementHandle();
  await element?.waitForElementState('stable');
}

/** A stage of a patient: the layout, the inbox, and what else is filed in it. */
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

  /** A place of the layout, or a part beside it, by its name. */
  place(name: string): Locator {
    return this.page.getByRole('main').getByRole('region', { name, exact: true });
  }

  /** The image with a file name, wherever it is on the page. */
  image(fileName: string, container?: Locator): Locator {
    return (container ?? this.page.getByRole('main')).getByRole('button', {
      name: new RegExp(fileName.replaceAll('.', '\\.')),
    });
  }

  /** Chooses files by the button. */
  async chooseFiles(files: TestFile[] | string[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.upload.click();
    await (await chooser).setFiles(files);
  }

  /** Drops files from the computer onto a place. */
  dropFiles(onto: Locator, files: readonly TestFile[]): Promise<void> {
    return dropFiles(onto, files);
  }

  /** Pastes files onto the page. */
  pasteFiles(files: readonly TestFile[]): Promise<void> {
    return pasteFiles(this.page, files);
  }

  /** A button for the selected images. */
  action(action: 'makeMain' | 'mirror' | 'rotate' | 'move' | 'category' | 'remove' | 'download'): Locator {
    return this.actions.getByRole('button', { name: toNamePattern(this.#say('patients', `image.${action}`)) });
  }

  /** Chooses a line of the menu of an image. */
  async chooseFromImageMenu(image: Locator, line: string): Promise<void> {
    await image.click({ button: 'right' });
    const item = this.page.getByRole('menuitem', { name: line, exact: true });
    await waitUntilStable(item);
    await item.click();
  }

  /** Gives an image a category by its own menu. A page that scrolls closes such a menu, so nothing is clicked that moves. */
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
