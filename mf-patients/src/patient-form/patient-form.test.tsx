import {
  insertPatientInfo,
  queryPatientInfo,
  queryPatientList,
  updatePatientInfo,
} from '@dentarium/api/patients/calls';
import { nextPatientNo, queryPatientDuplicates } from '@dentarium/server/calls/patients';
import { bus } from '@dentarium/bus';
import { Refusal } from '@dentarium/platform/testing';
import { PATIENT_ID, aPatient, createRow, DOCTOR_ID, ORGANISATION } from '../testing/samples.ts';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

beforeEach(() => signIn());

const TEXTS = {
  en: {
    name: 'Name',
    no: 'Patient ID',
    birth: 'Birth date',
    phone: 'Phone',
    female: 'Female',
    mixed: 'Mixed',
    permanent: 'Permanent',
    create: 'Create patient',
  },
  ch: {
    name: '姓名',
    no: '患者编号',
    birth: '出生日期',
    phone: '手机号',
    female: '女',
    mixed: '替牙期',
    permanent: '恒牙期',
    create: '新建患者',
  },
};

/** Shows the form for a new patient with the offered number. */
async function showNewForm(server = createServerWith(), language: 'ch' | 'en' = 'en') {
  server.on(queryPatientList, () => ({ total: 1, items: [createRow()] }));
  const { user, page } = showAt('/patient?new=1', language);
  const form = within(await screen.findByRole('dialog'));
  const texts = TEXTS[language];
  const getField = (name: keyof typeof texts) => form.getByLabelText<HTMLInputElement>(new RegExp(`^${texts[name]}`));
  await waitFor(() => expect(getField('no').value).toBe('P0043'));
  const fillFields = (values: Partial<Record<'name' | 'no' | 'birth' | 'phone', string>>): void => {
    for (const [name, value] of Object.entries(values)) {
      const input = getField(name as keyof typeof values);
      fireEvent.focus(input);
      fireEvent.change(input, { target: { value } });
      if (name === 'birth') fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
      fireEvent.blur(input);
    }
  };
  const chooseOption = (name: 'female' | 'mixed' | 'permanent'): void => {
    fireEvent.click(form.getByRole('radio', { name: texts[name] }));
  };
  const submit = (): void => {
    fireEvent.keyDown(getField('name'), { key: 'Enter', ctrlKey: true });
  };
  return { server, user, page, form, field: getField, fill: fillFields, choose: chooseOption, save: submit };
}

test('PAT-02 creates a patient once with the defaults of the clinic and opens their page', async () => {
  const server = createServerWith().on(insertPatientInfo, () => aPatient());
  const { fill, choose, save, form } = await showNewForm(server);
  fill({ name: 'Li  Mei', birth: '2012-03-01', phone: '138 0000 0000' });
  choose('female');
  choose('permanent');
  await form.findByText('Dr Wang');
  save();
  save();
  await waitFor(() => expect(location.pathname).toBe(`/patient/${PATIENT_ID}`));
  expect(server.listReceived(insertPatientInfo).map(({ body }) => body)).toEqual([
    expect.objectContaining({
      name: 'Li Mei',
      patientNo: 'P0043',
      gender: 2,
      birthDate: '2012-03-01',
      phone: '+8613800000000',
      dentalAge: 2,
      orgId: ORGANISATION.id,
      doctorId: DOCTOR_ID,
      lastVisitTime: '',
    }),
  ]);
});

test('PAT-03 asks about an unusual dental age before anything is sent', async () => {
  const server = createServerWith().on(insertPatientInfo, () => aPatient());
  const { fill, choose, save, user } = await showNewForm(server);
  fill({ name: 'Li Mei', birth: '2000-03-01' });
  choose('female');
  choose('mixed');
  save();
  await screen.findByText(/over 12 at the first visit/);
  await user.click(await buttonOf('Change it'));
  expect(server.listReceived(insertPatientInfo)).toEqual([]);
  await waitFor(() =>
    expect(document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field']).toBe('dentalAge'),
  );
  save();
  await user.click(await buttonOf('It is right'));
  await waitFor(() => expect(server.listReceived(insertPatientInfo)).toHaveLength(1));
});

test.each([
  [
    'en',
    ['Name is required', 'Gender must be selected', 'Birth date is required', 'Dentition must be selected'],
    'Please fill in all information',
  ],
  ['ch', ['请输入姓名', '请选择性别', '请选择出生日期', '请选择牙龄'], '请完善所有信息'],
] as const)(
  'PAT-04 PAT-14 lists the missing fields of an empty form in %s and sends nothing',
  async (language, messages, all) => {
    const server = createServerWith();
    const toasts: string[] = [];
    const unsubscribe = bus.on('toast:show', ({ text }) => toasts.push(text));
    const { save, form } = await showNewForm(server, language);
    expect(form.queryByText(messages[0])).toBeNull();
    save();
    for (const message of messages) await form.findByText(message);
    expect(toasts).toEqual([all]);
    unsubscribe();
    expect(server.listReceived(insertPatientInfo)).toEqual([]);
  },
);

test.each([
  ['phone', '2380', 'Incorrect phone number'],
  ['no', 'P 42', 'Letters and digits only'],
] as const)('PAT-04 shows the error of the field %s with %p: %s', async (name, value, message) => {
  const { fill, form, field } = await showNewForm();
  fill({ [name]: value });
  const error = await form.findByText(message);
  expect(field(name).getAttribute('aria-describedby')).toBe(error.id);
  expect(field(name).getAttribute('aria-invalid')).toBe('true');
});

test('AUTH-06 PAT-02 offers the typed values of a new patient again, as after a new sign-in', async () => {
  const { fill, page } = await showNewForm();
  fill({ name: 'Half a name' });
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([`dentarium.draft.${DOCTOR_ID}.patient.new`]));
  page.unmount();
  const reopenedForm = await showNewForm();
  await reopenedForm.form.findByText(/^A draft of .* was not saved$/);
  fireEvent.click(await buttonOf('Continue with it'));
  await waitFor(() => expect(reopenedForm.field('name').value).toBe('Half a name'));
});

test('SAFE-06 trims a name with outer spaces', async () => {
  const server = createServerWith().on(insertPatientInfo, () => aPatient());
  const { fill, choose, save, form } = await showNewForm(server);
  fill({ name: ' Li Mei　', birth: '2012.3.1' });
  choose('female');
  choose('permanent');
  await form.findByText('Dr Wang');
  save();
  await waitFor(() => expect(location.pathname).toBe(`/patient/${PATIENT_ID}`));
  expect(server.listReceived(insertPatientInfo)[0]?.body).toMatchObject({ name: 'Li Mei', birthDate: '2012-03-01' });
});

test('SAFE-06 keeps a birth date that is not accepted in the draft', async () => {
  const server = createServerWith();
  const firstForm = await showNewForm(server);
  const { fill } = firstForm;
  fill({ name: 'Typed Before', birth: '2025-13-01' });
  await firstForm.form.findByText('There is no such day');
  await waitFor(() => expect(JSON.stringify(Object.values(sessionStorage))).toContain('2025-13-01'));
  firstForm.page.unmount();
  const reopenedForm = await showNewForm(server);
  fireEvent.click(await buttonOf('Continue with it'));
  await waitFor(() => expect(reopenedForm.field('birth').value).toBe('2025-13-01'));
  expect(reopenedForm.field('name').value).toBe('Typed Before');
});

test('AUTH-06 PAT-02 stores a draft for each patient', async () => {
  createServerWith();
  const { page } = showAt(`/patient/${PATIENT_ID}?edit=1`);
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
  fireEvent.change(name, { target: { value: 'Li Meihua' } });
  await waitFor(() =>
    expect(Object.keys(sessionStorage)).toEqual([`dentarium.draft.${DOCTOR_ID}.patient.${PATIENT_ID}`]),
  );
  page.unmount();
  showAt(`/patient/${PATIENT_ID}?edit=1`);
  fireEvent.click(await buttonOf('Continue with it'));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Li Meihua'));
});

test('MODE-09 collapses runs of spaces while a name is typed', async () => {
  const { fill, field } = await showNewForm();
  fill({ name: 'Li    Mei' });
  expect(field('name').value).toBe('Li Mei');
});

test('PAT-02 shows at its field that a number is already used', async () => {
  const server = createServerWith().on(insertPatientInfo, () => {
    throw new Refusal('patient.noTaken', { patientNo: 'P0043' });
  });
  const { fill, choose, save, form } = await showNewForm(server);
  fill({ name: 'Li Mei', birth: '2012-03-01' });
  choose('female');
  choose('permanent');
  save();
  expect(await form.findByText('This patient ID is already in use')).toBeDefined();
});

test('PAT-02 shows refusals of the server at the fields that they name', async () => {
  const server = createServerWith().on(insertPatientInfo, () => {
    throw new Refusal('patient.invalid', { fields: [{ field: 'birthDate', problem: 'birthDate.future' }] });
  });
  const { fill, choose, save, form } = await showNewForm(server);
  fill({ name: 'Li Mei', birth: '2012-03-01' });
  choose('female');
  choose('permanent');
  save();
  expect(await form.findByText('The birth date lies in the future')).toBeDefined();
});

const OTHER_ID = '99999999-9999-4999-8999-999999999999';
const DUPLICATE = aPatient({ id: OTHER_ID, name: 'Li Mei', patientNo: 'P0001', phone: '', remark: 'known' });

/** Shows a filled form that resembles an existing patient. */
async function showFormWithDuplicate(
  server = createServerWith()
    .on(queryPatientDuplicates, () => [{ patient: DUPLICATE, reasons: ['nameAndBirth' as const] }])
    .on(insertPatientInfo, () => aPatient()),
) {
  const newForm = await showNewForm(server);
  const { fill } = newForm;
  fill({ name: 'Li Mei', birth: '2012-03-01', phone: '13800000000' });
  newForm.choose('female');
  newForm.choose('permanent');
  newForm.save();
  await screen.findByText('Possible duplicate');
  return newForm;
}

test('PAT-02 shows a possible duplicate with the reason before it creates a patient', async () => {
  const { server, user } = await showFormWithDuplicate();
  expect(screen.getByText('Same name and birth date')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open', hidden: true }).getAttribute('href')).toBe(`/patient/${OTHER_ID}`);
  expect(server.listReceived(insertPatientInfo)).toHaveLength(0);
  await user.click(await buttonOf('Create anyway'));
  await waitFor(() => expect(server.listReceived(insertPatientInfo)).toHaveLength(1));
});

test('PAT-02 PAT-07 names the clinic of a duplicate of another clinic and offers no merge', async () => {
  const otherClinicPatient = { ...DUPLICATE, orgId: OTHER_ID, orgName: '城东口腔', orgNameEn: 'East Clinic' };
  const server = createServerWith()
    .on(queryPatientDuplicates, () => [{ patient: otherClinicPatient, reasons: ['phone' as const] }])
    .on(insertPatientInfo, () => aPatient());
  await showFormWithDuplicate(server);
  expect(screen.getByText('Patient of East Clinic')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Merge', hidden: true })).toBeNull();
  expect(screen.getByRole('link', { name: 'Open', hidden: true })).toBeTruthy();
});

test('PAT-02 keeps and shows an attending doctor who is no longer a doctor', async () => {
  const former = aPatient({ doctorId: OTHER_ID, doctorName: 'Nurse Zhao' });
  const server = createServerWith(former).on(updatePatientInfo, () => former);
  const { user } = showAt(`/patient/${PATIENT_ID}?edit=1`);
  const form = within(await screen.findByRole('dialog'));
  await form.findByText('Nurse Zhao');
  fireEvent.change(await form.findByLabelText('Remark'), { target: { value: 'mine' } });
  await user.click(await buttonOf('Save'));
  await waitFor(() => expect(server.listReceived(updatePatientInfo)).toHaveLength(1));
  expect(server.listReceived(updatePatientInfo)[0]?.body).toMatchObject({ doctorId: OTHER_ID });
});

test('PAT-02 keeps all typed values after the way back from the duplicates', async () => {
  const { server, user, field } = await showFormWithDuplicate();
  await user.click(await buttonOf('Back to the form'));
  await waitFor(() => expect(screen.queryByText('Possible duplicate')).toBeNull());
  expect(field('name').value).toBe('Li Mei');
  expect(server.listReceived(insertPatientInfo)).toEqual([]);
});

test('PAT-07 merges the typed values into the existing patient and creates nobody', async () => {
  const { server, user } = await showFormWithDuplicate();
  server.on(updatePatientInfo, () => ({ ...DUPLICATE, phone: '+8613800000000', version: 4 }));
  server.on(queryPatientInfo, () => DUPLICATE);
  await user.click(await buttonOf('Merge'));
  await screen.findByText(/Put what was typed into Li Mei/);
  await user.click(await buttonOf('Save into this patient'));
  await waitFor(() => expect(location.pathname).toBe(`/patient/${OTHER_ID}`));
  // The phone was missing and is filled; the ID and the remark of the existing patient stay.
  expect(server.listReceived(updatePatientInfo).map(({ body }) => body)).toEqual([
    expect.objectContaining({
      phone: '+8613800000000',
      patientNo: 'P0001',
      remark: 'known',
      version: DUPLICATE.version,
    }),
  ]);
  expect(server.listReceived(insertPatientInfo)).toEqual([]);
});

test('PAT-07 shows concurrent changes of the existing patient before the typed values are merged', async () => {
  const { server, user } = await showFormWithDuplicate();
  const latest = { ...DUPLICATE, remark: 'moved', version: DUPLICATE.version + 1 };
  server.on(queryPatientInfo, () => latest);
  server.on(updatePatientInfo, ({ body }) => {
    if ((body as { version: number }).version !== latest.version)
      throw new Refusal('version.stale', { noun: 'patient' });
    return { ...latest, version: latest.version + 1 };
  });
  await user.click(await buttonOf('Merge'));
  await user.click(await buttonOf('Save into this patient'));
  await screen.findByText('This patient was changed on another terminal');
  await user.click(await buttonOf('Load the latest'));
  await screen.findByText('Changed by somebody else, before: known');
  await user.click(await buttonOf('Save into this patient'));
  await waitFor(() => expect(location.pathname).toBe(`/patient/${OTHER_ID}`));
  expect(server.listReceived(updatePatientInfo).at(-1)?.body).toMatchObject({
    phone: '+8613800000000',
    remark: 'moved',
    version: latest.version,
  });
});

test('PAT-02 keeps the values of the slower editor, shows the version of the other, and saves over it', async () => {
  const mine = aPatient({ remark: 'old', phone: '+8613800000000', version: 3 });
  const theirs = { ...mine, remark: 'theirs', doctorName: 'Dr Wang', phone: '+8613900000000', version: 4 };
  let latest = mine;
  const server = createServerWith(mine).on(queryPatientInfo, () => latest);
  server.on(updatePatientInfo, ({ body }) => {
    if ((body as { version: number }).version !== latest.version)
      throw new Refusal('version.stale', { noun: 'patient' });
    return { ...latest, version: 5 };
  });
  const { user } = showAt(`/patient/${PATIENT_ID}?edit=1`);
  const form = within(await screen.findByRole('dialog'));
  fireEvent.change(await form.findByLabelText('Remark'), { target: { value: 'mine' } });
  latest = theirs;
  await user.click(await buttonOf('Save'));
  await form.findByText('This patient was changed on another terminal');
  expect(form.getByLabelText<HTMLTextAreaElement>('Remark').value).toBe('mine');
  await user.click(await buttonOf('Load the latest'));
  await form.findByText('Now saved by somebody else: theirs');
  expect(form.getByLabelText<HTMLInputElement>('Phone').value).toBe('+8613900000000');
  await user.click(await buttonOf('Save'));
  await waitFor(() => expect(location.search).toBe(''));
  expect(server.listReceived(updatePatientInfo).at(-1)?.body).toMatchObject({
    remark: 'mine',
    phone: '+8613900000000',
    version: 4,
  });
});

test('PAT-02 offers a number for the clinic and does not replace a typed one', async () => {
  const server = createServerWith();
  const { fill, field } = await showNewForm(server);
  fill({ no: 'OWN7' });
  server.on(nextPatientNo, () => 'P0099');
  expect(field('no').value).toBe('OWN7');
});
