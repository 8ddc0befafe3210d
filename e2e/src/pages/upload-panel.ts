import type { Locator, Page } from '@playwright/test';
import type { Say } from '../texts/texts.ts';
import { toNamePattern } from './name-pattern.ts';

/** The uploads: the button of the header, and the list that it opens. */
export class UploadPanel {
  readonly opener: Locator;
  readonly panel: Locator;
  readonly interrupted: Locator;
  readonly pauseAll: Locator;
  readonly resumeAll: Locator;
  readonly #say: Say;
  readonly #page: Page;

  constructor(page: Page, say: Say) {
    this.#page = page;
    this.#say = say;
    this.opener = page.getByRole('button', { name: `${say('uploads', 'title')}: ` });
    this.panel = page.getByRole('complementary', { name: say('uploads', 'title') });
    this.interrupted = this.panel.getByRole('region', { name: say('uploads', 'wasInterrupted') });
    this.pauseAll = this.panel.getByRole('button', { name: toNamePattern(say('uploads', 'pauseAll')) });
    this.resumeAll = this.panel.getByRole('button', { name: toNamePattern(say('uploads', 'resumeAll')) });
  }

  /** Finds the line of a file. */
  line(fileName: string): Locator {
    return this.panel.getByRole('listitem').filter({ hasText: fileName });
  }

  /** Opens the list, if it is not open. */
  async open(): Promise<void> {
    if ((await this.opener.getAttribute('aria-expanded')) === 'false') await this.opener.click();
  }

  /** Finds the button of the header with the text for the given number of uploaded files. */
  allDone(count: number): Locator {
    const doneText = this.#say('uploads', 'allDone', { count });
    return this.#page.getByRole('button', { name: `${this.#say('uploads', 'title')}: ${doneText}` });
  }

  /** Finds a button of a file's line. */
  button(action: 'retry' | 'pause' | 'resume' | 'cancel', fileName: string): Locator {
    return this.panel.getByRole('button', { name: `${this.#say('uploads', action)}: ${fileName}` });
  }

  /** Selects the files of interrupted uploads again. */
  async chooseAgain(files: string[]): Promise<void> {
    const chooser = this.#page.waitForEvent('filechooser');
    await this.interrupted.getByRole('button', { name: toNamePattern(this.#say('uploads', 'chooseFiles')) }).click();
    await (await chooser).setFiles(files);
  }
}
