import type { Locator, Page } from '@playwright/test';
import type { Say } from '../texts/texts.ts';
import { toNamePattern } from './name-pattern.ts';

/** A field of the patient form, by its label. */
export type PatientField =
  | 'name'
  | 'patientNo'
  | 'birthDate'
  | 'phone'
  | 'firstVisitTime'
  | 'lastVisitTime'
  | 'orgId'
  | 'doctorId'
  | 'tags'
  | 'remark';

/** The drawer for creating or changing a patient. */
export class PatientForm {
  readonly page: Page;
  readonly drawer: Locator;
  readonly create: Locator;
  readonly save: Locator;
  readonly cancel: Locator;
  readonly question: Locator;
  readonly #say: Say;

  constructor(page: Page, say: Say) {
    this.page = page;
    this.#say = say;
    const titles = new RegExp(`^(${say('patients', 'form.new')}|${say('patients', 'form.edit')})$`);
    this.drawer = page.getByRole('dialog', { name: titles });
    this.create = this.drawer.getByRole('button', { name: toNamePattern(say('patients', 'form.create')) });
    this.save = this.drawer.getByRole('button', { name: toNamePattern(say('ui', 'form.save')) });
    this.cancel = this.drawer.getByRole('button', { name: toNamePattern(say('ui', 'form.cancel')) });
    this.question = page.getByRole('dialog', { name: say('patients', 'question.dentalAge') });
  }

  /** Finds the control of a field. */
  field(name: PatientField): Locator {
    return this.drawer.getByLabel(new RegExp(`^${this.#say('patients', `field.${name}`)}`));
  }

  /** Finds a displayed error, by its text key. */
  error(problem: string): Locator {
    return this.drawer.getByText(this.#say('patients', `problem.${problem}`), { exact: true });
  }

  /** Chooses male, female or unknown. */
  async chooseGender(gender: 0 | 1 | 2): Promise<void> {
    await this.drawer.getByText(this.#say('ui', `gender.${gender}`), { exact: true }).click();
  }

  /** Chooses the dental age. */
  async chooseDentalAge(age: 'mixed' | 'permanent'): Promise<void> {
    await this.drawer.getByText(this.#say('patients', `dentalAge.${age}`), { exact: true }).click();
  }

  /** Types a date and leaves the field, as users do. */
  async typeDate(name: 'birthDate' | 'firstVisitTime' | 'lastVisitTime', date: string): Promise<void> {
    const field = this.field(name);
    await field.click();
    await field.fill(date);
    await field.press('Enter');
    await field.press('Tab');
  }

  /** Finds the button of a question before saving. */
  answer(key: 'isRight' | 'change' | 'createAnyway' | 'back'): Locator {
    return this.page
      .getByRole('dialog')
      .getByRole('button', { name: toNamePattern(this.#say('patients', `question.${key}`)) });
  }
}
