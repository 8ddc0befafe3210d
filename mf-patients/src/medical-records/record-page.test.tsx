import {
  deletePatientMedicalRecord,
  deletePhrase,
  getPatientMedicalRecordList,
  insertPatientMedicalRecord,
  insertPhrase,
  type MedicalRecord,
  type Phrase,
  queryPhrases,
  updatePatientMedicalRecord,
} from '@dentarium/api/medical-records/calls';
import {
  addMedicalRecordCorrection,
  countersignMedicalRecord,
  queryDeletedMedicalRecords,
  restoreMedicalRecord,
  signMedicalRecord,
} from '@dentarium/server/calls/medical-records';
import { PATIENT_STATUS } from '@dentarium/domain';
import { Refusal } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aFile, aPatient, aStage, DOCTOR_ID, PATIENT_ID } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const HOME = `/patient/${PATIENT_ID}/records`;
const RECORD_ID = '99999999-9999-4999-8999-999999999999';

beforeEach(() => {
  sessionStorage.clear();
  signIn();
});

function createRecord(overrides: Partial<MedicalRecord> = {}): MedicalRecord {
  return {
    id: RECORD_ID,
    patientId: PATIENT_ID,
    visitDate: '2026-01-05',
    chiefComplaint: 'Crowding',
    check: '',
    process: 'Photographs taken',
    remark: '',
    nextVisit: null,
    fileIds: [],
    version: 2,
    createdBy: { id: DOCTOR_ID, name: 'Dr Wang' },
    createdAt: '2026-01-05T08:00:00Z',
    signedBy: null,
    signedAt: null,
    isLocked: false,
    mayChange: true,
    mayCountersign: false,
    countersignatures: [],
    corrections: [],
    ...overrides,
  };
}

/** Creates a server with these records, which changes them like the real one. */
function createServer(records: MedicalRecord[], patient = aPatient()) {
  let now = records;
  const server = createServerWith(patient, [aStage()], [aFile({ category: 8 })])
    .on(getPatientMedicalRecordList, () => now)
    .on(insertPatientMedicalRecord, ({ body }) => {
      const addedRecord = createRecord({ ...(body as Partial<MedicalRecord>), version: 1 });
      now = [addedRecord, ...now];
      return addedRecord;
    })
    .on(signMedicalRecord, () => {
      now = now.map((record) => ({
        ...record,
        signedBy: { id: DOCTOR_ID, name: 'Dr Wang' },
        signedAt: '2026-01-05T09:00:00Z',
        isLocked: true,
        mayChange: false,
      }));
      return now[0] ?? createRecord();
    });
  return { server, set: (next: MedicalRecord[]) => (now = next) };
}

async function findForm(): Promise<HTMLElement> {
  return screen.findByRole('dialog');
}

function typeText(place: HTMLElement, label: RegExp, value: string): void {
  fireEvent.change(within(place).getByLabelText(label), { target: { value } });
}

test('PAT-10 requires complaint and treatment and saves a record once, with its lines', async () => {
  const { server } = createServer([]);
  showAt(HOME);
  await screen.findByText('No records yet');
  fireEvent.keyDown(document.body, { key: 'n' });
  const drawer = await findForm();
  const save = await buttonOf('Save', drawer);
  fireEvent.click(save);
  expect(await within(drawer).findAllByText('This is required')).toHaveLength(2);
  typeText(drawer, /^Chief complaint/, ' Crowding ');
  typeText(drawer, /^Treatment/, 'Photographs\nScan');
  fireEvent.click(save);
  fireEvent.click(save);
  await screen.findByText('1 record');
  expect(location.search).toBe('');
  expect(server.listReceived(insertPatientMedicalRecord).map(({ body }) => body)).toEqual([
    expect.objectContaining({ patientId: PATIENT_ID, chiefComplaint: 'Crowding', process: 'Photographs\nScan' }),
  ]);
});

test('PAT-10 crops an image of a record like its stage does', async () => {
  const file = aFile({ category: 8, crop: { x: 0.25, y: 0, w: 0.5, h: 1 }, mirror: true });
  createServerWith(aPatient(), [aStage()], [file]).on(getPatientMedicalRecordList, () => [
    createRecord({ fileIds: [file.id] }),
  ]);
  URL.createObjectURL = () => 'blob:image';
  showAt(HOME);
  const image = await waitFor(() => {
    const element = document.querySelector<HTMLImageElement>('button img');
    if (element === null) throw new Error('the image has not come');
    return element;
  });
  expect(image.parentElement?.style.getPropertyValue('--whole-width')).toBe('200%');
  expect(image.closest<HTMLElement>('[data-fit]')?.style.getPropertyValue('--mirror')).toBe('-1');
});

test('PAT-10 offers unsaved text again', async () => {
  createServer([]);
  showAt(`${HOME}?record=new`);
  typeText(await findForm(), /^Chief complaint/, 'Half a sentence');
  await waitFor(() => expect(Object.keys(sessionStorage)).toHaveLength(1));
  showAt(`${HOME}?record=new`);
  const drawer = await findForm();
  await within(drawer).findByText(/^A draft of .* was not saved$/);
  fireEvent.click(await buttonOf('Continue with it', drawer));
  expect(within(drawer).getByLabelText<HTMLTextAreaElement>(/^Chief complaint/).value).toBe('Half a sentence');
});

test('PAT-10 keeps the text of the slower editor, shows the version of the other, and saves over it', async () => {
  const theirs = createRecord({ process: 'Scan taken', remark: 'theirs', version: 3 });
  const { server, set } = createServer([createRecord()]);
  server.on(updatePatientMedicalRecord, ({ body }) => {
    if ((body as { version: number }).version !== 3) throw new Refusal('version.stale', { noun: 'medicalRecord' });
    return createRecord({ version: 4 });
  });
  showAt(`${HOME}?record=${RECORD_ID}`);
  const drawer = await findForm();
  typeText(drawer, /^Treatment/, 'Mine');
  set([theirs]);
  fireEvent.click(await buttonOf('Save', drawer));
  await within(drawer).findByText('This record was changed on another terminal');
  fireEvent.click(await buttonOf('Load the latest', drawer));
  await within(drawer).findByText('Now saved by somebody else: Scan taken');
  expect(within(drawer).getByLabelText<HTMLTextAreaElement>(/^Remark/).value).toBe('theirs');
  fireEvent.click(await buttonOf('Save', drawer));
  await waitFor(() => expect(server.listReceived(updatePatientMedicalRecord)).toHaveLength(2));
  expect(server.listReceived(updatePatientMedicalRecord)[1]?.body).toMatchObject({
    process: 'Mine',
    remark: 'theirs',
    version: 3,
  });
});

test('PAT-10 lets the author sign a record, which is then only corrected', async () => {
  const { server } = createServer([createRecord()]);
  showAt(HOME);
  fireEvent.click(await buttonOf('Sign'));
  await screen.findByText('Sign this record?');
  fireEvent.click(await buttonOf('Sign', screen.getByRole('tooltip')));
  await screen.findByText('Signed by Dr Wang');
  expect(within(screen.getByRole('listitem')).queryByText('Edit')).toBeNull();
  expect(server.listReceived(signMedicalRecord)[0]?.body).toEqual({ version: 2 });
});

test('PAT-10 adds corrections to a locked record instead of changes', async () => {
  const lockedRecord = createRecord({
    signedBy: { id: DOCTOR_ID, name: 'Dr Wang' },
    signedAt: '2026-01-05T09:00:00Z',
    isLocked: true,
    mayChange: false,
  });
  const { server, set } = createServer([lockedRecord]);
  const correction = {
    id: RECORD_ID,
    text: 'On 13',
    by: { id: DOCTOR_ID, name: 'Dr Wang' },
    createdAt: '2026-02-01T09:00:00Z',
  };
  server.on(addMedicalRecordCorrection, () => {
    set([{ ...lockedRecord, corrections: [correction] }]);
    return { ...lockedRecord, corrections: [correction] };
  });
  showAt(HOME);
  const card = await screen.findByRole('listitem');
  expect(within(card).queryByText('Edit')).toBeNull();
  expect(within(card).queryByText('Delete')).toBeNull();
  fireEvent.click(await buttonOf('Add correction'));
  fireEvent.change(await screen.findByLabelText('Correction'), { target: { value: ' On 13 ' } });
  fireEvent.click(await buttonOf('Add'));
  expect(await within(await screen.findByRole('list', { name: 'Corrections' })).findByText('On 13')).toBeTruthy();
  expect(server.listReceived(addMedicalRecordCorrection)[0]?.body).toEqual({ text: 'On 13' });
});

test('PAT-10 lets only the author sign a record and a supervisor countersign it under their own name', async () => {
  const theirs = createRecord({ createdBy: { id: PATIENT_ID, name: 'Dr Li' }, mayChange: false });
  const signed = {
    ...theirs,
    signedBy: { id: PATIENT_ID, name: 'Dr Li' },
    signedAt: '2026-01-05T09:00:00Z',
    isLocked: true,
    mayCountersign: true,
  };
  const { server, set } = createServer([theirs]);
  server.on(countersignMedicalRecord, () => {
    const countersigned = {
      ...signed,
      mayCountersign: false,
      countersignatures: [{ by: { id: DOCTOR_ID, name: 'Dr Wang' }, at: '2026-01-06T09:00:00Z' }],
    };
    set([countersigned]);
    return countersigned;
  });
  const { page } = showAt(HOME);
  await screen.findByText('Not signed');
  const card = within(screen.getByRole('listitem'));
  for (const action of ['Edit', 'Sign', 'Delete', 'Counter-sign']) expect(card.queryByText(action)).toBeNull();
  page.unmount();
  set([signed]);
  showAt(HOME);
  fireEvent.click(await buttonOf('Counter-sign'));
  await screen.findByText('Counter-sign what Dr Li has signed?');
  fireEvent.click(await buttonOf('Counter-sign', screen.getByRole('tooltip')));
  await screen.findByText(/^Counter-signed by Dr Wang, 2026-01-06/);
  expect(server.listReceived(countersignMedicalRecord)[0]?.params).toEqual({ id: RECORD_ID });
});

test('PAT-10 restores a deleted record from the notice, and later from the list below', async () => {
  const { server, set } = createServer([createRecord()]);
  let deleted = [{ ...createRecord(), deletedAt: '2026-01-06T08:00:00Z', daysLeft: 29 }];
  server
    .on(deletePatientMedicalRecord, () => (set([]), true as const))
    .on(queryDeletedMedicalRecords, () => deleted)
    .on(restoreMedicalRecord, () => {
      deleted = [];
      set([createRecord()]);
      return createRecord();
    });
  showAt(HOME);
  fireEvent.click(await screen.findByText('Delete'));
  await screen.findByText('It can be restored for 30 days.');
  fireEvent.click(within(await screen.findByRole('tooltip')).getByText('Delete'));
  await screen.findByText('No records yet');
  expect(server.listReceived(queryDeletedMedicalRecords)).toHaveLength(0);
  const summary = screen.getByText('Deleted records');
  const details = summary.closest('details');
  if (details === null) throw new Error('nothing folds');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await within(details).findByText('29 days');
  fireEvent.click(within(details).getByText('Restore'));
  await screen.findByText('1 record');
  await within(details).findByText('There are no deleted records that you may restore.');
  expect(server.listReceived(restoreMedicalRecord).map(({ params }) => params)).toEqual([{ id: RECORD_ID }]);
});

test('PAT-10 inserts, stores and deletes phrases', async () => {
  let phrases: Phrase[] = [{ id: RECORD_ID, field: 'process', text: 'Attachments replaced' }];
  const { server } = createServer([]);
  server
    .on(queryPhrases, () => phrases)
    .on(insertPhrase, ({ body }) => {
      const phrase = { id: DOCTOR_ID, ...(body as Omit<Phrase, 'id'>) };
      phrases = [...phrases, phrase];
      return phrase;
    })
    .on(deletePhrase, ({ params }) => {
      phrases = phrases.filter(({ id }) => id !== params['id']);
      return true as const;
    });
  showAt(`${HOME}?record=new`);
  const drawer = await findForm();
  typeText(drawer, /^Treatment/, 'Scan');
  const openMenu = (): void => {
    const button = drawer.querySelector('[aria-label="Phrases: Treatment"]');
    if (button === null) throw new Error('There is no phrase bank');
    fireEvent.click(button);
  };
  openMenu();
  fireEvent.click(await buttonOf('Keep the text as a phrase'));
  await screen.findByLabelText('Delete phrase: Scan');
  fireEvent.click(await buttonOf('Attachments replaced'));
  expect(within(drawer).getByLabelText<HTMLTextAreaElement>(/^Treatment/).value).toBe('Scan\nAttachments replaced');
  openMenu();
  fireEvent.click(await screen.findByLabelText('Delete phrase: Attachments replaced'));
  await waitFor(() => expect(screen.queryByLabelText('Delete phrase: Attachments replaced')).toBeNull());
  expect(server.listReceived(insertPhrase)[0]?.body).toEqual({ field: 'process', text: 'Scan' });
});

test('PAT-05 shows records read-only while the treatment is stopped', async () => {
  createServer([createRecord()], aPatient({ status: PATIENT_STATUS.stopped }));
  showAt(`${HOME}?record=new`);
  await screen.findByText('Crowding');
  expect(screen.queryByText('New record')).toBeNull();
  expect(within(screen.getByRole('listitem')).queryByText('Edit')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
