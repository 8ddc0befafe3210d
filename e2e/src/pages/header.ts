import type { Locator, Page } from '@playwright/test';
import type { Say } from '../texts/texts.ts';

/** The header of every page of the site. */
export class Header {
  readonly page: Page;
  readonly bar: Locator;
  readonly home: Locator;
  readonly tabs: Locator;
  readonly language: Locator;
  readonly toLight: Locator;
  readonly toDark: Locator;
  readonly user: Locator;
  readonly #say: Say;

  constructor(page: Page, say: Say) {
    this.page = page;
    this.#say = say;
    this.bar = page.getByRole('banner').first();
    this.home = page.getByRole('link', { name: say('shell', 'header.home') });
    this.tabs = page.getByRole('navigation', { name: say('shell', 'header.tabs') }).getByRole('link');
    this.language = page.getByRole('button', { name: say('shell', 'header.otherLanguage') });
    this.toLight = page.getByRole('button', { name: say('shell', 'header.toLight') });
    this.toDark = page.getByRole('button', { name: say('shell', 'header.toDark') });
    this.user = page.getByRole('button', { name: new RegExp(say('shell', 'user.menu', { name: '.+' })) });
  }

  /** Signs out by the user menu. */
  async signOut(): Promise<void> {
    await this.user.click();
    await this.page.getByRole('menuitem', { name: this.#say('shell', 'user.signOut') }).click();
  }
}
