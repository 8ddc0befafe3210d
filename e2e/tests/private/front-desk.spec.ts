import { registerTriagePatient } from '@dentarium/server/calls/front-desk/triage';
import { expectToFit } from '../../src/pages/expect-to-fit.ts';
import { createName, createPatientForm } from '../../src/server/records.ts';
import { expect, test } from '../../src/test.ts';

test.use({ role: 'triageNurse' });

test('ADM-03 AUTH-04 opens triage for a nurse, who takes a visit from arrival to end with the keyboard only', async ({
  page,
  caller,
  say,
  address,
}) => {
  const { name } = await caller.ask(registerTriagePatient, {
    body: await createPatientForm(caller, { name: createName('Arrived') }),
  });
  const focused = page.locator(':focus');
  const step = (state: string): string =>
    say('patients', 'triage.doFor', { what: say('patients', `triage.do.${state}`), name });
  const statusMessage = page.getByRole('status').filter({ hasText: name });

  // A user without access to the patients page starts here.
  await page.goto('/');
  await expect(page).toHaveURL(`${address}/triage`);
  await page.getByRole('heading', { level: 1, name: say('patients', 'triage.title') }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await page.getByTitle(new RegExp(name)).waitFor();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog').getByRole('radio', { name: say('patients', 'triage.reasons.2') }),
  ).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('combobox', { name: say('patients', 'triage.search') })).toBeFocused();

  await page.getByRole('button', { name: step('called') }).waitFor();
  await page.keyboard.press('Escape');
  for (let pressCount = 0; pressCount < 60; pressCount += 1) {
    await page.keyboard.press('ArrowDown');
    if ((await focused.getAttribute('aria-label'))?.endsWith(name) === true) break;
  }
  await expect(focused).toHaveAttribute('aria-label', step('called'));
  await page.keyboard.press('Enter');
  // No room is set yet.
  await expect(page.getByRole('dialog').getByLabel(say('patients', 'triage.room'))).toBeFocused();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(focused).toHaveAttribute('aria-label', step('inRoom'));
  await expect(statusMessage).toContainText(say('patients', 'triage.states.called'));

  await page.keyboard.press('s');
  await expect(statusMessage).toHaveText(say('patients', 'triage.stageStarted', { name }));
  await expect(focused).toHaveAttribute('aria-label', step('inRoom'));
  await page.keyboard.press('e');
  await expect(
    page.getByRole('dialog').getByRole('radio', { name: say('patients', 'triage.reasons.2') }),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(focused).toHaveAttribute('aria-label', step('inRoom'));

  await page.keyboard.press('Enter');
  await expect(focused).toHaveAttribute('aria-label', step('done'));
  await page.keyboard.press('Tab');
  await expect(focused).toHaveAttribute('aria-label', say('patients', 'triage.moreFor', { name }));
  await page.keyboard.press('Enter');
  await expect(focused).toHaveRole('menuitem');
  await page.keyboard.press('Escape');
  await expect(focused).toHaveAttribute('aria-label', say('patients', 'triage.moreFor', { name }));
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(statusMessage).toContainText(say('patients', 'triage.states.done'));
  await expect(focused).toHaveAttribute('aria-label', say('patients', 'triage.moreFor', { name }));
  await expectToFit(page);
});
