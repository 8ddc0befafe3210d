import type { Locator, Page } from '@playwright/test';
import type { Say } from '../texts/texts.ts';

/** The task centre in the header: packages and reports in progress, completed and failed. */
export class TaskCentre {
  readonly button: Locator;
  readonly list: Locator;
  readonly #say: Say;

  constructor(page: Page, say: Say) {
    this.#say = say;
    this.button = page.getByRole('banner').getByRole('button', { name: new RegExp(say('shell', 'task.title')) });
    this.list = page.getByRole('region', { name: say('shell', 'task.title') });
  }

  /** Opens the list, if it is not open. */
  async open(): Promise<void> {
    if (!(await this.list.isVisible())) await this.button.click();
    await this.list.waitFor();
  }

  /** Finds the line of a task. */
  task(name: string | RegExp): Locator {
    return this.list.getByRole('listitem').filter({ hasText: name });
  }

  /** Finds the line of a completed task. */
  completedTask(name: string | RegExp): Locator {
    return this.task(name).filter({ hasText: this.#say('shell', 'task.done') });
  }
}
