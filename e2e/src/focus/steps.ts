import { expect } from '@playwright/test';
import type { TestFile } from '../files/test-file.ts';
import { PatientForm } from '../pages/patient-form.ts';
import { toTextPattern, type Step, type Text } from './opening.ts';

/** Presses keys at the focus. */
export const pressKey =
  (name: string): Step =>
  (page) =>
    page.keyboard.press(name);

/**
 * Closes what is still open below an overlay that has just closed. The keys belong to the closing overlay for some
 * frames, so that one press of Escape may be lost.
 */
export const closeRest: Step = (page) =>
  expect(async () => {
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
  }).toPass();

/** Focuses a button whose name begins with a text and continues with `rest`. */
export const focusButton =
  (text: Text | RegExp, rest = ''): Step =>
  (page, say) => {
    const name =
      typeof text === 'string' ? new RegExp(toTextPattern(say, text).source.replace(/\$$/, `.*${rest}`)) : text;
    return page.getByRole('button', { name }).first().focus();
  };

/** Waits for a dialog and the focus of its field. */
export const waitForDialog: Step = (page) => page.getByRole('dialog').locator('input:focus').first().waitFor();

/** Presses a button of the opening dialog, and waits until it is gone. */
export const pressInDialog =
  (name: Text): Step =>
  async (page, say) => {
    const button = page.getByRole('dialog').getByRole('button', { name: toTextPattern(say, name) });
    await button.press('Enter');
    await button.waitFor({ state: 'hidden' });
  };

/** Ticks a box. */
export const tickBox =
  (text: Text): Step =>
  (page, say) =>
    page.getByRole('checkbox', { name: toTextPattern(say, text) }).check();

/** Selects an image of a stage. */
export const selectImage =
  (name: RegExp): Step =>
  async (page) => {
    const image = page.getByRole('main').getByRole('button', { name }).first();
    if ((await image.getAttribute('aria-pressed')) !== 'true') await image.click();
    await expect(image).toHaveAttribute('aria-pressed', 'true');
  };

/** Fills in the form of a patient so that only a question prevents saving. */
export const fillPatientForm =
  (name: string, dentalAge: 'mixed' | 'permanent'): Step =>
  async (page, say) => {
    const form = new PatientForm(page, say);
    await form.field('name').fill(name);
    await form.chooseGender(2);
    await form.typeDate('birthDate', '2001-02-03');
    await form.chooseDentalAge(dentalAge);
  };

/** Selects a file with a button. */
export const chooseFile =
  (text: Text, file: () => TestFile): Step =>
  async (page, say) => {
    const chooser = page.waitForEvent('filechooser');
    await page
      .getByRole('main')
      .getByRole('button', { name: toTextPattern(say, text) })
      .first()
      .press('Enter');
    await (await chooser).setFiles(file());
  };
