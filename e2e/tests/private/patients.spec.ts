import { queryPatientList } from '@dentarium/api/patients/calls';
import { queryUserOrgs } from '@dentarium/api/account/user-calls';
import { STAGE_CODES, getStageKindOrThrow } from '@dentarium/domain';
import { Caller } from '../../src/server/caller.ts';
import { expect, test } from '../../src/test.ts';

/** Returns a clinic of the demonstration in which no test creates patients, so that its list is stable. */
async function quietClinic(caller: Caller): Promise<string> {
  const organisations = await caller.ask(queryUserOrgs, {});
  const clinic = organisations.find(({ nameEn }) => nameEn.startsWith('Wutong'));
  if (clinic === undefined) throw new Error('the demonstration has no such clinic');
  return clinic.id;
}

test('PAT-01 PAT-04 MODE-09 keeps filters, sorting and view of the list in the address as the server reports them; Back undoes each step', async ({
  page,
  caller,
  say,
  language,
  patientList,
}) => {
  const orgId = await quietClinic(caller);
  const countPatients = async (filter: object): Promise<number> =>
    (await caller.ask(queryPatientList, { body: { orgId, ...filter, pageIndex: 1, pageSize: 1 } })).total;
  const all = await caller.ask(queryPatientList, { body: { orgId, pageIndex: 1, pageSize: 100 } });
  const expectCount = (count: number) => expect(patientList.count).toHaveText(patientList.countText(count));
  await patientList.open(`?org=${orgId}`);
  await expectCount(all.total);

  await test.step('queries the server with each filter, and undoes it on Back', async () => {
    const filters = [
      ['stage', getStageKindOrThrow(3).name[language], /stage=3/, { stageCode: STAGE_CODES.retention }],
      ['dentalAge', say('patients', 'dentalAge.mixed'), /dental=1/, { dentalAge: 1 }],
      ['status', say('patients', 'status.stopped'), /status=1/, { status: 1 }],
    ] as const;
    for (const [by, option, address, filter] of filters) {
      const total = await countPatients(filter);
      expect(total).toBeLessThan(all.total);
      await patientList.filter(by, option);
      await expectCount(total);
      await expect(page).toHaveURL(address);
      await page.goBack();
      await expectCount(all.total);
    }
  });

  await test.step('sorts by a column header', async () => {
    await patientList.table.getByRole('button', { name: say('patients', 'field.name') }).click();
    await expect(page).toHaveURL(/sort=name/);
    const byName = await new Caller(caller.address, caller.token, language).ask(queryPatientList, {
      body: { orgId, sort: 'name', order: 'asc', pageIndex: 1, pageSize: 20 },
    });
    const first = patientList.table.getByRole('row').nth(1).getByRole('link').first();
    await expect(first).toHaveText(byName.items[0]?.name ?? 'nobody');
    await page.goBack();
  });

  await test.step('keeps tags and cards as two steps', async () => {
    const tag = all.items.flatMap(({ tags }) => tags)[0];
    const tagged = all.items.filter(({ tags }) => tags.some(({ id }) => id === tag?.id));
    await patientList.filter('tags', tag?.text ?? '');
    await expect(page).toHaveURL(new RegExp(`tags=${tag?.id}`));
    await expectCount(tagged.length);
    await page.keyboard.press('Escape');
    await patientList.show('cards');
    await expect(page).toHaveURL(/view=cards/);
    await expect(patientList.table).toHaveCount(0);
    await page.goBack();
    await expect(patientList.table).toBeVisible();
    await page.goBack();
    await expectCount(all.total);
  });

  await test.step('reports an invalid age range without a query, and keeps a valid one over a reload', async () => {
    const problem = (key: string) => page.getByRole('alert').getByText(say('patients', `problem.age.${key}`));
    await patientList.unfold();
    await patientList.age('From').fill('-3');
    await expect(problem('negative')).toBeVisible();
    await patientList.age('From').fill('30');
    await patientList.age('To').fill('20');
    await expect(problem('range')).toBeVisible();
    await patientList.age('From').fill('12');
    await patientList.age('To').fill('18');
    await expect(page).toHaveURL(/ageFrom=12&ageTo=18/);
    const total = await countPatients({ ageFrom: 12, ageTo: 18 });
    await expectCount(total);
    await page.reload();
    await expectCount(total);
  });
});
