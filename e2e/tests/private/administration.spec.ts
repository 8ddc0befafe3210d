import { queryExceptions } from '@dentarium/server/calls/front-desk';
import { insertRole } from '@dentarium/server/clinic-calls/roles';
import { queryUserList } from '@dentarium/server/clinic-calls/administration';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { queryUserOrgs } from '@dentarium/api/account/user-calls';
import { queryAuditLog } from '@dentarium/server/clinic-calls/audit-trail';
import { queryRecycleList } from '@dentarium/server/calls/recycle-bin';
import { queryTasks } from '@dentarium/api/tasks/calls';
import { type RoleName, ROLES, getStageKindOrThrow } from '@dentarium/domain';
import { Header } from '../../src/pages/header.ts';
import { toNamePattern } from '../../src/pages/name-pattern.ts';
import { openPage } from '../../src/pages/open-page.ts';
import { SignInPage } from '../../src/pages/sign-in-page.ts';
import { Caller, toRequestPath } from '../../src/server/caller.ts';
import { signInByCode } from '../../src/server/code-flow.ts';
import { importUnknownImage } from '../../src/server/import-unknown-image.ts';
import { createPatient, createStage, createName } from '../../src/server/records.ts';
import { expect, test } from '../../src/test.ts';

test.use({ role: 'superAdmin' });

/** The tabs of each role and its allowed calls, written by hand from the specification. */
const SEES: Readonly<Record<RoleName, readonly string[]>> = {
  superAdmin: ['patients', 'exception', 'personal', 'accounts', 'permissions'],
  admin: ['patients', 'exception', 'personal', 'accounts'],
  seniorDoctor: ['patients', 'exception', 'personal'],
  intermediateDoctor: ['patients', 'exception', 'personal'],
  juniorDoctor: ['patients', 'personal'],
  internDoctor: ['patients', 'personal'],
  triageNurse: ['triage', 'exception'],
};
const paging = { pageIndex: 1, pageSize: 1 };
const CALLS = {
  accounts: [toRequestPath(queryUserList), { method: 'POST', body: paging }, ['superAdmin', 'admin']],
  roles: [toRequestPath(insertRole), { method: 'POST', body: { nameCh: '', nameEn: '' } }, ['superAdmin']],
  audit: [toRequestPath(queryAuditLog), { method: 'POST', body: { pageSize: 1 } }, ['superAdmin', 'admin']],
  exceptions: [
    toRequestPath(queryExceptions),
    { method: 'POST', body: paging },
    ['superAdmin', 'admin', 'seniorDoctor', 'intermediateDoctor', 'triageNurse'],
  ],
  recycleBin: [toRequestPath(queryRecycleList, {}, paging), { method: 'GET' }, ['superAdmin', 'admin', 'seniorDoctor']],
  tasks: [toRequestPath(queryTasks), { method: 'GET' }, ['superAdmin', 'admin', 'seniorDoctor', 'intermediateDoctor']],
} as const;

/** The roles whose header is checked: with everything, with the least, and with unique pages. */
const LOOKED_AT: readonly RoleName[] = ['superAdmin', 'internDoctor', 'triageNurse'];

test(
  'HEAD-01 ADM-01 ADM-02 ADM-05 shows each role its tabs only, and the server refuses each of the seven the rest',
  { tag: '@mixed' },
  async ({ browser, sessionFor, address, say }) => {
    for (const role of Object.keys(ROLES) as RoleName[]) {
      const session = await sessionFor(role);
      const caller = new Caller(address, session.tokens.access_token);
      for (const [name, [path, request, roles]] of Object.entries(CALLS)) {
        const { status } = await caller.wire(path, request);
        expect(status === 403, `${role}: ${name} ${status}`).toBe(!(roles as readonly string[]).includes(role));
        expect(status, `${role}: ${name}`).toBeLessThan(500);
      }
      if (!LOOKED_AT.includes(role)) continue;
      const { context, page } = await openPage(browser, address, session);
      await page.goto('/nothing-here');
      await expect(new Header(page, say).tabs, role).toHaveText(SEES[role].map((tab) => say('modules', `tab.${tab}`)));
      await context.close();
    }
  },
);

test(
  'ADM-01 PERS-08 creates an account, whose owner changes the first password with a code on their phone',
  { tag: '@mixed' },
  async ({ page, browser, language, caller: admin, address, say }) => {
    await page.goto('/user');
    await page.getByRole('button', { name: toNamePattern(say('personal', 'accounts.new')) }).click();
    const form = page.getByRole('dialog', { name: say('personal', 'accounts.new') });
    const userName = createName('made');
    const phone = `138${String(Date.now()).slice(-8)}`;
    await form.getByLabel(new RegExp(`^${say('personal', 'accounts.userName')}`)).fill(userName);
    await form.getByLabel(new RegExp(`^${say('personal', 'accounts.name')}`)).fill('New Person');
    await form.getByLabel(new RegExp(`^${say('personal', 'phone.label')}`)).fill(phone);
    const [organisation] = await admin.ask(queryUserOrgs, {});
    await form.getByRole('combobox', { name: say('personal', 'accounts.organisation') }).click();
    // The list below has the same titles.
    const option = (title: string) =>
      page.locator('.ant-select-item-option').and(page.getByTitle(title, { exact: true }));
    await option(organisation?.name ?? '').click();
    await form.getByRole('textbox').first().click();
    await form.getByRole('combobox', { name: say('personal', 'accounts.role') }).click();
    await option('高级医生').click();
    await form.getByRole('textbox').first().click();
    await page.keyboard.press('Control+Enter');
    const passwordDialog = page.getByRole('dialog', {
      name: say('personal', 'accounts.passwordOf', { name: 'New Person' }),
    });
    const password = (await passwordDialog.locator('code').textContent()) ?? '';
    expect(password.length).toBeGreaterThan(5);

    const own = await openPage(browser, address, await signInByCode(address, userName, password));
    await own.page.goto('/personal/setting');
    await own.page.getByRole('button', { name: say('personal', 'password.title') }).click();
    const dialog = own.page.getByRole('dialog', { name: say('personal', 'password.title') });
    const byCode = dialog.getByRole('radio', { name: say('personal', 'password.byCode') });
    await expect(async () => {
      await dialog.getByText(say('personal', 'password.byCode')).click();
      expect(await byCode.isChecked()).toBe(true);
    }).toPass();
    const save = dialog.getByRole('button', { name: toNamePattern(say('personal', 'password.save')) });
    await save.click();
    await expect(dialog.getByText(say('personal', 'code.empty'))).toBeVisible();
    await expect(dialog.getByText(say('personal', 'password.newEmpty'))).toBeVisible();
    await dialog.getByRole('button', { name: toNamePattern(say('personal', 'code.send')) }).click();
    const code =
      /\d{6}/.exec((await dialog.getByRole('alert').filter({ hasText: /\d{6}/ }).textContent()) ?? '')?.[0] ?? '';
    await dialog
      .getByLabel(new RegExp(`^${say('personal', 'code.label')}`))
      .fill(code === '000000' ? '111111' : '000000');
    const [next, repeatLabel] = [say('personal', 'password.new'), say('personal', 'password.again')];
    await dialog.getByLabel(new RegExp(`^${next}\\*?$`)).fill('another-password');
    await dialog.getByLabel(new RegExp(`^${repeatLabel}`)).fill('other');
    await save.click();
    await expect(dialog.getByText(say('personal', 'password.differ'))).toBeVisible();
    await dialog.getByLabel(new RegExp(`^${repeatLabel}`)).fill('another-password');
    await dialog.getByLabel(new RegExp(`^${say('personal', 'code.label')}`)).fill(code);
    await save.click();
    const door = new SignInPage(own.page, language);
    await expect(door.heading).toBeVisible();
    await door.signIn(userName, password);
    await expect(door.problem).toContainText(door.wrong);
    await door.signIn(userName, 'another-password');
    await expect(new Header(own.page, say).user).toBeVisible();
    await own.context.close();
    const { items } = await admin.ask(queryUserList, { body: { ...paging, keyword: userName } });
    expect(items.map((item) => item.roleIds)).toEqual([[ROLES.seniorDoctor]]);
  },
);

test(
  'ADM-04 turns an image without a patient into an exception, and files it by problem, phase and patient',
  { tag: '@mixed' },
  async ({ page, caller, language, say }) => {
    const [organisation] = await caller.ask(queryUserOrgs, {});
    const orgId = organisation?.id ?? '';
    const patient = await createPatient(caller, { name: createName('Found'), orgId });
    await createStage(caller, patient.id);
    const name = await importUnknownImage(caller, orgId);

    await page.goto('/exception');
    await page.getByRole('button', { name: new RegExp(name.replace('.', '\\.')) }).click();
    const panel = page.getByRole('region', { name });
    const assign = panel.getByRole('button', { name: toNamePattern(say('patients', 'exception.assign')) });
    await expect(assign).toBeDisabled();
    await panel.getByLabel(new RegExp(`^${say('patients', 'exception.phase')}`)).click();
    await page.getByTitle(getStageKindOrThrow(0).name[language], { exact: true }).last().click();
    await panel.getByRole('button', { name: toNamePattern(say('patients', 'exception.save')) }).click();
    await expect(page.getByText(say('patients', 'exception.saved'))).toBeVisible();
    const search = panel.getByRole('combobox', { name: new RegExp(`^${say('patients', 'exception.patient')}`) });
    await search.fill(patient.patientNo);
    await page.getByTitle(new RegExp(patient.name)).click();
    await assign.click();
    await expect(page.getByText(say('patients', 'exception.filed'))).toBeVisible();
    const files = await caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient.id } });
    expect(files.map((file) => file.name)).toEqual([name]);
  },
);
