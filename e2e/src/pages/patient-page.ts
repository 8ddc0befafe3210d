import type { Locator, Page } from '@playwright/test';
import type { Say } from '../texts/texts.ts';
import { toNamePattern } from './name-pattern.ts';
import { StageView } from './stage-view.ts';
import { UploadPanel } from './upload-panel.ts';

/** The page of a patient with their stages on a time line. */
export class PatientPage {
  readonly page: Page;
  readonly newStage: Locator;
  readonly stageForm: Locator;
  readonly stage: StageView;
  readonly uploads: UploadPanel;
  readonly edit: Locator;
  readonly #say: Say;

  constructor(page: Page, say: Say) {
    this.page = page;
    this.#say = say;
    this.newStage = page.getByRole('button', { name: toNamePattern(say('patients', 'stage.new')) }).first();
    const titles = new RegExp(`^(${say('patients', 'stage.new')}|${say('patients', 'stage.edit')})$`);
    this.stageForm = page.getByRole('dialog', { name: titles });
    this.stage = new StageView(page, say);
    this.uploads = new UploadPanel(page, say);
    this.edit = page.getByRole('button', { name: toNamePattern(say('patients', 'patient.edit')) });
  }

  /** Finds the heading with the name of the patient. */
  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name });
  }

  /** Selects an action on the whole patient. */
  async choose(operation: 'share' | 'merge' | 'stop' | 'delete' | 'report' | 'summary'): Promise<void> {
    await this.page.getByRole('button', { name: toNamePattern(this.#say('patients', 'operation.menu')) }).click();
    await this.page
      .getByRole('menuitem', { name: toNamePattern(this.#say('patients', `operation.${operation}`)) })
      .click();
  }

  /** Finds a field of the stage form. */
  stageField(field: 'code' | 'name' | 'date' | 'stepUpper' | 'stepLower'): Locator {
    return this.stageForm.getByLabel(new RegExp(`^${this.#say('patients', `stage.${field}`)}`));
  }

  /** Chooses the kind of a stage. */
  async chooseStageKind(name: string): Promise<void> {
    await this.stageField('code').click();
    await this.page.getByTitle(name, { exact: true }).last().click();
  }

  /** Types the date of a stage. */
  async typeStageDate(date: string): Promise<void> {
    const field = this.stageField('date');
    await field.click();
    await field.fill(date);
    await field.press('Enter');
    await field.press('Tab');
  }

  /** Saves a new stage. */
  async createStage(): Promise<void> {
    await this.stageForm.getByRole('button', { name: toNamePattern(this.#say('patients', 'stage.create')) }).click();
  }

  /** Saves a changed stage. */
  async saveStage(): Promise<void> {
    await this.stageForm.getByRole('button', { name: toNamePattern(this.#say('ui', 'form.save')) }).click();
  }
}
