import type { Locator, Page } from '@playwright/test';
import type { Say } from '../texts/texts.ts';
import { toNamePattern } from './name-pattern.ts';

/** The list of patients. */
export class PatientList {
  readonly page: Page;
  readonly heading: Locator;
  readonly count: Locator;
  readonly search: Locator;
  readonly table: Locator;
  readonly newPatient: Locator;
  readonly clearFilters: Locator;
  readonly moreFilters: Locator;
  readonly #say: Say;

  constructor(page: Page, say: Say) {
    this.page = page;
    this.#say = say;
    this.heading = page.getByRole('heading', { level: 1, name: say('patients', 'list.title') });
    this.count = page.getByRole('main').getByRole('status').first();
    this.search = page.getByRole('searchbox', { name: say('patients', 'list.search') });
    this.table = page.getByRole('table', { name: say('patients', 'list.title') });
    this.newPatient = page.getByRole('button', { name: toNamePattern(say('patients', 'list.new')) });
    // Its label may include the number of active filters.
    const filters = toNamePattern(say('list', 'filters')).source.replace(/\$$/, '');
    this.moreFilters = page.getByRole('button', { name: new RegExp(`${filters}(\\s?[（(]|$)`) });
    this.clearFilters = page.getByRole('button', { name: toNamePattern(say('patients', 'list.clearFilters')) });
  }

  /** Opens the list and waits until it is loaded. */
  async open(search = ''): Promise<void> {
    await this.page.goto(`/patient${search}`);
    await this.isThere();
  }

  /** Waits until patients, or the reason why there are none, are shown. */
  async isThere(): Promise<void> {
    await this.heading.waitFor();
    await this.count.getByText(/\d/).waitFor();
  }

  /** Returns the count of patients as the list displays it. */
  countText(count: number): string {
    return this.#say('patients', 'list.count', { count, total: count });
  }

  /** Finds the link of a patient. */
  patient(name: string): Locator {
    return this.page.getByRole('main').getByRole('link', { name });
  }

  /** Shows table or cards. */
  async show(view: 'table' | 'cards'): Promise<void> {
    await this.page
      .getByRole('radiogroup', { name: this.#say('patients', 'list.view') })
      .getByTitle(this.#say('patients', `list.${view}`))
      .click();
  }

  /** Selects an option of a filter. */
  async filter(by: 'stage' | 'doctor' | 'tags' | 'dentalAge' | 'status', option: string): Promise<void> {
    if (by !== 'stage' && by !== 'doctor') await this.unfold();
    await this.page.getByRole('combobox', { name: this.#say('patients', `list.${by}`) }).click();
    await this.page.getByTitle(option, { exact: true }).last().click();
  }

  /** Shows the less common filters. */
  async unfold(): Promise<void> {
    if ((await this.moreFilters.getAttribute('aria-expanded')) !== 'true') await this.moreFilters.click();
  }

  /** Finds a field of the age range. */
  age(end: 'From' | 'To'): Locator {
    return this.page.getByRole('spinbutton', { name: this.#say('patients', `list.age${end}`) });
  }
}
