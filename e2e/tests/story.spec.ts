import { queryPatientList } from '@dentarium/api/services/patient-service';
import { queryUserOrgs } from '@dentarium/api/services/user-service';
import { STAGE_CODES, stageKind } from '@dentarium/domain';
import { named } from '../src/pages/named.ts';
import { SignInPage } from '../src/pages/sign-in-page.ts';
import type { Caller } from '../src/server/caller.ts';
import { createPatient, newName } from '../src/server/records.ts';
import { expect, test } from '../src/test.ts';

// The clinician's day, told in public mode in English and in private mode in Chinese.
test.use({ file: import.meta.filename, account: 'doctor' });

test.describe('from the door', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('AUTH-01 AUTH-04 MODE-04 a clinician signs in, in the language of the browser, and is at their patients', async ({
    page,
    language,
    patientList,
    address,
  }) => {
    await page.goto('/');
    await new SignInPage(page, language).signIn('doctor');
    await expect(patientList.heading).toBeVisible();
    await expect(page).toHaveURL(`${address}/patient`);
    await expect(patientList.table.getByRole('row').nth(1)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'ch' ? 'zh-CN' : 'en');
  });
});

test('PAT-02 PAT-03 PAT-04 a patient is created after each mistake was said, and is found again', async ({
  page,
  say,
  language,
  patientList,
  patientForm,
  patientPage,
}) => {
  await patientList.open();
  await patientList.newPatient.click();
  await expect(patientForm.drawer).toBeVisible();

  // Nothing is filled in.
  await expect(patientForm.field('patientNo')).not.toHaveValue('');
  await patientForm.create.click();
  for (const problem of ['name.required', 'gender.required', 'birthDate.required', 'dentalAge.required'])
    await expect(patientForm.error(problem)).toBeVisible();

  // All is wrong.
  await patientForm.field('patientNo').fill('A 1');
  await expect(patientForm.error('patientNo.characters')).toBeVisible();
  await patientForm.field('phone').fill('12345');
  await patientForm.field('phone').press('Tab');
  await expect(patientForm.error('phone.invalid')).toBeVisible();
  await patientForm.typeDate('birthDate', '2999-01-01');
  await expect(
    patientForm.drawer.getByText(
      new RegExp(`${say('patients', 'problem.birthDate.future')}|${say('patients', 'problem.birthDate.required')}`),
    ),
  ).toBeVisible();
  await patientForm.create.click();
  await expect(patientForm.drawer).toBeVisible();

  // And now right, but for a dental age that asks.
  const name = newName('Test');
  await patientForm.field('name').fill(` ${name}`);
  await patientForm.field('name').press('Tab');
  await expect(patientForm.error('name.spaces')).toBeVisible();
  await patientForm.field('name').fill(`${name}   Li`);
  await patientForm.chooseGender(2);
  await patientForm.field('patientNo').fill(name);
  await patientForm.field('phone').fill('13800138000');
  await patientForm.typeDate('birthDate', '2001-02-03');
  await patientForm.chooseDentalAge('mixed');
  await patientForm.create.click();
  await expect(patientForm.question).toBeVisible();
  await patientForm.answer('change').click();
  await patientForm.chooseDentalAge('permanent');
  await patientForm.create.click();

  await expect(patientPage.heading(`${name} Li`)).toBeVisible();
  await expect(page).toHaveURL(/\/patient\/[0-9a-f-]{36}$/);
  await expect(page.getByText(language === 'ch' ? '13800138000' : '+8613800138000')).toBeVisible();
  await expect(page.getByText('2001-02-03')).toBeVisible();

  await patientList.open();
  await patientList.search.fill(name.toUpperCase());
  await expect(patientList.count).toHaveText(patientList.countText(1));
  await expect(page).toHaveURL(/q=/);
  await patientList.patient(`${name} Li`).click();
  await expect(patientPage.heading(`${name} Li`)).toBeVisible();
  await page.goBack();
  await expect(patientList.search).toHaveValue(name.toUpperCase());
  await expect(patientList.count).toHaveText(patientList.countText(1));
});

test('PAT-02 PAT-04 a patient is changed; a taken patient ID and lost work are said', async ({
  page,
  say,
  caller,
  patientForm,
  patientPage,
  patientList,
}) => {
  const other = await createPatient(caller, { name: newName('Test') });
  const patient = await createPatient(caller, { name: newName('Test') });
  await page.goto(`/patient/${patient.id}`);
  await patientPage.edit.click();
  await patientForm.field('patientNo').fill(other.patientNo);
  await patientForm.save.click();
  // Somebody who has this ID may be the same person; whoever saves all the same is told that it is taken.
  const similar = page.getByRole('dialog', { name: say('patients', 'question.duplicate') });
  await expect(similar.getByText(other.name)).toBeVisible();
  await similar.getByRole('button', { name: named(say('patients', 'duplicate.saveAnyway')) }).click();
  await expect(patientForm.error('patientNo.taken')).toBeVisible();
  await patientForm.cancel.click();
  const leave = page.getByRole('dialog', { name: say('forms', 'leave') });
  await leave.getByRole('button', { name: say('shell', 'leave.stay') }).click();
  await expect(patientForm.drawer).toBeVisible();
  await patientForm.field('patientNo').fill(patient.patientNo);
  await patientForm.field('remark').fill('  grinds    at night ');
  await patientForm.save.click();
  await expect(patientForm.drawer).toHaveCount(0);
  await page.reload();
  await patientPage.edit.click();
  await expect(patientForm.field('remark')).toHaveValue('grinds at night');
  await patientForm.cancel.click();
  await expect(patientForm.drawer).toHaveCount(0);
  await patientList.open();
});

/** A clinic of the demonstration in which no test creates patients, so that its list stays as it is. */
async function quietClinic(caller: Caller): Promise<string> {
  const organisations = await caller.ask(queryUserOrgs, {});
  const clinic = organisations.find(({ nameEn }) => nameEn.startsWith('Wutong'));
  if (clinic === undefined) throw new Error('the demonstration has no such clinic');
  return clinic.id;
}

test('PAT-01 each filter and the sorting is in the address, and says what the server says', async ({
  page,
  caller,
  say,
  language,
  patientList,
}) => {
  const orgId = await quietClinic(caller);
  const { total: everybody } = await caller.ask(queryPatientList, { body: { orgId, pageIndex: 1, pageSize: 1 } });
  const filters = [
    {
      choose: () => patientList.filter('stage', stageKind(3).name[language]),
      said: /stage=3/,
      body: { stageCode: STAGE_CODES.retention },
    },
    {
      choose: () => patientList.filter('dentalAge', say('patients', 'dentalAge.mixed')),
      said: /dental=1/,
      body: { dentalAge: 1 },
    },
    {
      choose: () => patientList.filter('status', say('patients', 'status.stopped')),
      said: /status=1/,
      body: { status: 1 },
    },
    {
      choose: async () => {
        await patientList.age('From').fill('12');
        await patientList.age('To').fill('18');
      },
      said: /ageFrom=12&ageTo=18/,
      body: { ageFrom: 12, ageTo: 18 },
    },
  ];
  for (const { choose, said, body } of filters) {
    const { total } = await caller.ask(queryPatientList, { body: { orgId, ...body, pageIndex: 1, pageSize: 1 } });
    expect(total).toBeLessThan(everybody);
    await patientList.open(`?org=${orgId}`);
    await expect(patientList.count).toHaveText(patientList.countText(everybody));
    await choose();
    await expect(patientList.count).toHaveText(patientList.countText(total));
    await expect(page).toHaveURL(said);
    await page.reload();
    await expect(patientList.count).toHaveText(patientList.countText(total));
  }

  await patientList.open(`?org=${orgId}`);
  await patientList.table.getByRole('button', { name: say('patients', 'field.name') }).click();
  await expect(page).toHaveURL(/sort=name/);
  const byName = await caller.ask(queryPatientList, {
    body: { orgId, sort: 'name', order: 'asc', pageIndex: 1, pageSize: 20 },
  });
  await expect(patientList.table.getByRole('row').getByRole('link')).not.toHaveCount(0);
  const shown = () => patientList.table.getByRole('row').nth(1).getByRole('link').first().textContent();
  await expect.poll(shown).toBe(byName.items[0]?.name);
});

test('PAT-01 tags, date of the visit and cards are in the address too, and Back takes each step back', async ({
  page,
  caller,
  patientList,
}) => {
  const orgId = await quietClinic(caller);
  const all = await caller.ask(queryPatientList, { body: { orgId, pageIndex: 1, pageSize: 100 } });
  const tag = all.items.flatMap(({ tags }) => tags)[0];
  const tagged = all.items.filter(({ tags }) => tags.some(({ id }) => id === tag?.id));
  await patientList.open(`?org=${orgId}`);
  await patientList.filter('tags', tag?.text ?? '');
  await expect(page).toHaveURL(new RegExp(`tags=${tag?.id}`));
  await expect(patientList.count).toHaveText(patientList.countText(tagged.length));
  await page.keyboard.press('Escape');
  await patientList.show('cards');
  await expect(page).toHaveURL(/view=cards/);
  await expect(patientList.table).toHaveCount(0);
  await page.goBack();
  await expect(patientList.table).toBeVisible();
  await page.goBack();
  await expect(patientList.count).toHaveText(patientList.countText(all.total));
  const day = all.items[2]?.lastVisitTime ?? '';
  await patientList.open(`?org=${orgId}&visitFrom=${day}`);
  const since = all.items.filter(({ lastVisitTime }) => lastVisitTime >= day);
  await expect(patientList.count).toHaveText(patientList.countText(since.length));
});

test('PAT-04 MODE-09 an age range that makes no sense is said and not asked for', async ({
  page,
  say,
  caller,
  patientList,
}) => {
  await patientList.open(`?org=${await quietClinic(caller)}`);
  const said = await patientList.count.textContent();
  await patientList.age('From').fill('-3');
  await expect(page.getByRole('alert').getByText(say('patients', 'problem.age.negative'))).toBeVisible();
  await patientList.age('From').fill('30');
  await patientList.age('To').fill('20');
  await expect(page.getByRole('alert').getByText(say('patients', 'problem.age.range'))).toBeVisible();
  await expect(patientList.count).toHaveText(said ?? '');
});

test('MODE-04 MODE-05 MODE-08 MODE-10 language and theme change without a reload, and are kept over one', async ({
  page,
  caller,
  header,
  patientList,
  language,
}) => {
  const patient = await createPatient(caller, { name: newName('Test') });
  await patientList.open(`?q=${patient.patientNo}`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await header.toLight.click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'default');
  await expect(page.getByText('2024-01-10').first()).toBeVisible();

  await header.language.click();
  const [tag, title] = language === 'ch' ? ['en', 'Patients'] : ['zh-CN', '患者'];
  await expect(page.locator('html')).toHaveAttribute('lang', tag);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await expect(page.getByText('2024-01-10').first()).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await expect(page.locator('html')).toHaveAttribute('lang', tag);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'default');
});

test('AUTH-08 AUTH-10 HEAD-06 a reload and Back keep the place; signing out ends it', async ({
  page,
  caller,
  header,
  language,
  patientList,
  patientPage,
}) => {
  const patient = await createPatient(caller, { name: newName('Test') });
  await patientList.open(`?q=${patient.patientNo}&view=cards`);
  await patientList.patient(patient.name).click();
  await expect(patientPage.heading(patient.name)).toBeVisible();
  await page.reload();
  await expect(patientPage.heading(patient.name)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/q=.*&view=cards/);
  await expect(patientList.patient(patient.name)).toBeVisible();
  await header.signOut();
  const signIn = new SignInPage(page, language);
  await expect(signIn.heading).toBeVisible();
  await page.goto(`/patient/${patient.id}`);
  await expect(signIn.heading).toBeVisible();
});
