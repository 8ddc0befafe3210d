import type { PatientExam } from '@dentarium/api/detailed-exam/calls';
import { insertDetailedExam, queryDetailedExams, updateDetailedExam } from '@dentarium/server/calls/detailed-exam';
import { querySpace } from '@dentarium/server/calls/annotations';
import { getPreference, insertOrUpdatePreference } from '@dentarium/api/doctors/calls';
import { bus } from '@dentarium/bus';
import { PATIENT_STATUS } from '@dentarium/domain';
import { deriveExam, type DetailedExam, EMPTY_EXAM, DEFAULT_OVERJET_LIMITS } from '@dentarium/domain/detailed-exam';
import { queryClient } from '@dentarium/platform';
import { Refusal } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aPatient, aStage, DOCTOR_ID, LATER_STAGE_ID, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const HOME = `/patient/${PATIENT_ID}/exam`;

beforeEach(() => {
  sessionStorage.clear();
  signIn();
});

const EXAM_ID = 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee';
const LATER_ID = 'eeeeeeee-eeee-4eee-8eee-ffffffffffff';

function createExam(exam: Partial<DetailedExam>, version: number, overjetLimits = DEFAULT_OVERJET_LIMITS): PatientExam {
  const whole = { ...EMPTY_EXAM, ...exam };
  return {
    id: EXAM_ID,
    stageId: STAGE_ID,
    examDate: '2026-01-01',
    exam: whole,
    derived: deriveExam(whole),
    overjetLimits,
    version,
    updatedBy: { id: DOCTOR_ID, name: 'Dr Li' },
    updatedAt: '2026-05-01T08:00:00Z',
  };
}

/** Creates a server that refuses changes of an outdated version. */
function createServer(start: PatientExam, patient = aPatient()) {
  let latest = start;
  const server = createServerWith(patient)
    .on(queryDetailedExams, () => [latest])
    .on(updateDetailedExam, ({ body }) => {
      const { exam, version } = body as { exam: DetailedExam; version: number };
      if (version !== latest.version) throw new Refusal('version.stale', { noun: 'exam' });
      latest = createExam(exam, version + 1);
      return latest;
    });
  return { server, set: (next: PatientExam) => (latest = next) };
}

/**
 * Finds the element of a question by its field, because computing the accessible names of all buttons takes seconds.
 */
async function findQuestion(field: string): Promise<HTMLElement> {
  return waitFor(() => {
    const element = document.querySelector<HTMLElement>(`[data-field="${field}"]`);
    if (element === null) throw new Error(`Nobody asks for ${field}`);
    return element;
  });
}

async function findMeasureInput(field: string): Promise<HTMLInputElement> {
  const input = (await findQuestion(field)).querySelector('input');
  if (input === null) throw new Error(`${field} is not measured`);
  return input;
}

function listSentExams(server: ReturnType<typeof createServer>['server']): DetailedExam[] {
  return server.listReceived(updateDetailedExam).map(({ body }) => (body as { exam: DetailedExam }).exam);
}

test('PAT-11 lists the classes of molars and canines in the same order', async () => {
  createServer(createExam({}, 1));
  showAt(HOME);
  for (const field of ['angleLeft', 'canineLeft'])
    expect([...(await findQuestion(field)).querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      'Class I',
      'Class II',
      'Class III',
    ]);
});

test('PAT-11 records both sides and shows the derived classification', async () => {
  const { server } = createServer(createExam({}, 1));
  showAt(HOME);
  fireEvent.click(within(await findQuestion('angleRight')).getByText('Class II'));
  fireEvent.click(within(await findQuestion('angleLeft')).getByText('Class I'));
  fireEvent.click(within(await findQuestion('class2Division')).getByText('Division 1'));
  expect(screen.getByText('Class II · Division 1 · subdivision right')).toBeTruthy();
  fireEvent.change(await findMeasureInput('overjetMm'), { target: { value: '5,5' } });
  fireEvent.blur(await findMeasureInput('overjetMm'));
  expect((await findMeasureInput('overjetMm')).value).toBe('5.5');
  fireEvent.click(within(await findQuestion('dentition')).getByText('18'));
  fireEvent.keyDown(await findMeasureInput('overjetMm'), { key: 'Enter', ctrlKey: true });
  await screen.findByText(/^Last saved by Dr Li/);
  expect(listSentExams(server)).toEqual([
    {
      ...EMPTY_EXAM,
      angleRight: 1,
      angleLeft: 0,
      class2Division: 1,
      overjetMm: 5.5,
      dentition: { ...EMPTY_EXAM.dentition, missing: [18] },
    },
  ]);
});

test('PAT-11 clears an answer on a second click and does not send the answers that it hid', async () => {
  const { server } = createServer(createExam({ midlineUpper: 1, midlineUpperMm: 2, tmj: [1] }, 1));
  showAt(HOME);
  fireEvent.click(within(await findQuestion('midlineUpper')).getByText('Right'));
  expect(document.querySelector('[data-field="midlineUpperMm"]')).toBeNull();
  fireEvent.click(within(await findQuestion('tmj')).getByText('Normal'));
  fireEvent.click(await buttonOf('Save exam'));
  await waitFor(() => expect(listSentExams(server)).toHaveLength(1));
  expect(listSentExams(server)[0]).toMatchObject({ midlineUpper: null, midlineUpperMm: null, tmj: [0] });
});

test('PAT-11 adds an exam of another stage and leaves the earlier ones unchanged', async () => {
  let exams = [createExam({ overjetMm: 7, anterior: 2 }, 1)];
  const stages = [aStage(), aStage({ id: LATER_STAGE_ID, stageName: 'During', stageDate: '2026-03-01' })];
  const server = createServerWith(aPatient(), stages)
    .on(queryDetailedExams, () => exams)
    .on(insertDetailedExam, ({ body }) => {
      const { exam, stageId, examDate } = body as { exam: DetailedExam; stageId: string; examDate: string };
      const addedExam = { ...createExam(exam, 1), id: LATER_ID, stageId, examDate };
      exams = [...exams, addedExam];
      return addedExam;
    });
  showAt(HOME);
  await screen.findByText('T0 · Before treatment · 2026-01-01');
  fireEvent.click(await buttonOf('New exam'));
  await waitFor(async () => expect((await findMeasureInput('overjetMm')).value).toBe(''));
  fireEvent.change(await findMeasureInput('overjetMm'), { target: { value: '3' } });
  fireEvent.click(await buttonOf('Save exam'));
  await screen.findByText(/^T1 · During · /);
  expect(server.listReceived(insertDetailedExam)[0]?.body).toMatchObject({
    stageId: LATER_STAGE_ID,
    exam: { overjetMm: 3 },
  });
  expect(server.listReceived(updateDetailedExam)).toEqual([]);
  fireEvent.click(screen.getByText('Side by side'));
  const table = await screen.findByRole('table', { name: 'Side by side' });
  const row = within(table).getByText('Overjet').closest('tr');
  expect(row?.textContent).toBe('Overjet7 mm3 mm');
  expect(within(table).getByText('Relation').closest('tr')?.textContent).toBe(
    'RelationSevere deep bite Ⅲ°Not examined',
  );
});

test('PAT-11 shows "not examined" for an unanswered question and accepts normal as an answer', async () => {
  const { server } = createServer(createExam({}, 1));
  showAt(HOME);
  const anterior = await findQuestion('anterior');
  expect(anterior.textContent).toContain('Not examined');
  fireEvent.click(within(anterior).getByText('Normal'));
  expect(anterior.textContent).not.toContain('Not examined');
  fireEvent.click(screen.getByLabelText('Teeth examined'));
  fireEvent.click(await buttonOf('Save exam'));
  await waitFor(() => expect(listSentExams(server)).toHaveLength(1));
  expect(listSentExams(server)[0]).toMatchObject({ anterior: 5, dentition: { examined: true } });
});

test('PAT-11 grades an overjet by the limits of the site', async () => {
  createServer(createExam({}, 1, { mild: 3, moderate: 5, severe: 8 }));
  showAt(HOME);
  const overjet = await findQuestion('overjetMm');
  expect(screen.getByText('5–8 mm')).toBeTruthy();
  const findGrade = (value: string): string => {
    fireEvent.change(within(overjet).getByRole('textbox'), { target: { value } });
    return overjet.textContent;
  };
  expect(['3', '3.5', '5', '7.5', '8', '8.5'].map(findGrade)).toEqual([
    'mm',
    'mmMild Ⅰ°',
    'mmMild Ⅰ°',
    'mmModerate Ⅱ°',
    'mmModerate Ⅱ°',
    'mmSevere Ⅲ°',
  ]);
});

test('PERS-05 writes teeth in the notation of the preferences and saves a choice made here', async () => {
  const { server } = createServer(createExam({}, 1));
  let toothMark = '3';
  server
    .on(getPreference, () => [{ key: 'toothMark', value: toothMark }])
    .on(insertOrUpdatePreference, ({ body }) => {
      toothMark = (body as { preferences: { value: string }[] }).preferences[0]?.value ?? '';
      return true as const;
    });
  showAt(HOME);
  const chart = await findQuestion('dentition');
  await within(chart).findByText('32');
  fireEvent.click(within(chart).getByText('FDI'));
  await within(chart).findByText('48');
  await waitFor(() => expect(toothMark).toBe('1'));
  expect(server.listReceived(insertOrUpdatePreference)[0]?.body).toEqual({
    operatorId: DOCTOR_ID,
    preferences: [{ key: 'toothMark', value: '1' }],
  });
  fireEvent.click(within(chart).getByText('Palmer'));
  await waitFor(() => expect(toothMark).toBe('2'));
  // Another page, or the same one after a reload, has only the state of the server.
  showAt(HOME);
  await waitFor(async () => expect(within(await findQuestion('dentition')).queryByText('48')).toBeNull());
});

test('PERS-05 names a supernumerary tooth by its neighbour, in Universal also by its own number', async () => {
  const dentition = { ...EMPTY_EXAM.dentition, supernumerary: [{ near: 11, pos: 'mesial' as const }] };
  const { server } = createServer(createExam({ dentition }, 1));
  let toothMark = '1';
  server
    .on(getPreference, () => [{ key: 'toothMark', value: toothMark }])
    .on(insertOrUpdatePreference, () => {
      toothMark = '3';
      return true as const;
    });
  showAt(HOME);
  const chart = await findQuestion('dentition');
  fireEvent.click(within(chart).getByText('Supernumerary 1'));
  await within(chart).findByText('mesial of 11');
  fireEvent.click(within(chart).getByText('Universal'));
  expect(await within(chart).findByText('58 (mesial of 8)')).toBeTruthy();
});

test('PERS-05 uses FDI numbers if the preferences cannot be read, and reverts a choice that cannot be saved', async () => {
  const { server } = createServer(createExam({}, 1));
  showAt(HOME);
  const chart = await findQuestion('dentition');
  await waitFor(() => expect(within(chart).getByText('48')).toBeTruthy());
  server
    .on(getPreference, () => [{ key: 'toothMark', value: '1' }])
    .on(insertOrUpdatePreference, () => {
      throw new Refusal('preference.invalid');
    });
  await queryClient.invalidateQueries();
  fireEvent.click(within(chart).getByText('Universal'));
  await waitFor(() => expect(server.listReceived(insertOrUpdatePreference)).toHaveLength(1));
  await within(chart).findByText('48');
});

test('PAT-14 requires a correct overjet length', async () => {
  const { server } = createServer(createExam({}, 1));
  const toasts: string[] = [];
  const unsubscribe = bus.on('toast:show', ({ text }) => toasts.push(text));
  showAt(HOME);
  fireEvent.change(await findMeasureInput('overjetMm'), { target: { value: '25' } });
  fireEvent.blur(await findMeasureInput('overjetMm'));
  await screen.findByText('overjet length must be correct: -10 to 20, in steps of 0.5');
  fireEvent.click(await buttonOf('Save exam'));
  await waitFor(() => expect(toasts).toEqual(['overjet length must be correct']));
  const overjet = await findMeasureInput('overjetMm');
  await waitFor(() => expect(document.activeElement).toBe(overjet));
  expect(listSentExams(server)).toEqual([]);
  unsubscribe();
});

test('PAT-11 loses nothing in two concurrent exams and shows each the answer of the other', async () => {
  const { server, set } = createServer(createExam({ overjetMm: 2 }, 1));
  showAt(HOME);
  fireEvent.change(await findMeasureInput('overjetMm'), { target: { value: '4' } });
  set(createExam({ overjetMm: 6, faceType: 1 }, 2));
  fireEvent.click(await buttonOf('Save exam'));
  await screen.findByText('This exam was changed on another terminal');
  expect((await findMeasureInput('overjetMm')).value).toBe('4');
  fireEvent.click(await buttonOf('Load the latest'));
  await screen.findByText('Now saved by somebody else: 6 mm');
  expect(
    within(await findQuestion('faceType'))
      .getByText('Convex')
      .getAttribute('aria-pressed'),
  ).toBe('true');
  fireEvent.click(await buttonOf('Save exam'));
  await waitFor(() => expect(listSentExams(server)).toHaveLength(2));
  expect(listSentExams(server)[1]).toMatchObject({ overjetMm: 4, faceType: 1 });
});

test('PAT-11 shows the changes of somebody else while nothing is answered here', async () => {
  const { set } = createServer(createExam({ overjetMm: 2 }, 1));
  showAt(HOME);
  expect((await findMeasureInput('overjetMm')).value).toBe('2');
  set(createExam({ overjetMm: 6 }, 2));
  await queryClient.invalidateQueries();
  await waitFor(async () => expect((await findMeasureInput('overjetMm')).value).toBe('6'));
  expect(screen.queryByText('Not saved yet')).toBeNull();
});

test('PAT-11 offers unsaved answers on top of a later version of somebody else', async () => {
  const { server, set } = createServer(createExam({ overjetMm: 2, faceType: 0 }, 1));
  showAt(HOME);
  fireEvent.change(await findMeasureInput('overjetMm'), { target: { value: '4' } });
  await screen.findByText('Not saved yet');
  set(createExam({ overjetMm: 6, faceType: 1 }, 2));
  showAt(HOME);
  expect((await findMeasureInput('overjetMm')).value).toBe('6');
  fireEvent.click(await buttonOf('Continue with it'));
  await screen.findByText('Now saved by somebody else: 6 mm');
  expect((await findMeasureInput('overjetMm')).value).toBe('4');
  fireEvent.click(await buttonOf('Save exam'));
  await screen.findByText(/^Last saved by Dr Li/);
  expect(server.listReceived(updateDetailedExam).map(({ body }) => body)).toMatchObject([
    { exam: { overjetMm: 4, faceType: 1 }, version: 2 },
  ]);
  showAt(HOME);
  await findMeasureInput('overjetMm');
  expect(screen.queryByText('Continue with it')).toBeNull();
});

test('PAT-11 does not store discarded answers', async () => {
  createServer(createExam({}, 1));
  const storageKey = `dentarium.draft.${DOCTOR_ID}.exam.${PATIENT_ID}.${EXAM_ID}`;
  showAt(HOME);
  fireEvent.change(await findMeasureInput('overjetMm'), { target: { value: '4' } });
  await waitFor(() => expect(sessionStorage.getItem(storageKey)).not.toBeNull());
  fireEvent.click(await buttonOf('Discard changes'));
  await waitFor(() => expect(sessionStorage.getItem(storageKey)).toBeNull());
});

test('PAT-05 shows the exam of a stopped treatment read-only', async () => {
  createServer(createExam({ faceType: 1 }, 1), aPatient({ status: PATIENT_STATUS.stopped }));
  showAt(HOME);
  const convex = within(await findQuestion('faceType')).getByText('Convex');
  expect(convex.hasAttribute('disabled')).toBe(true);
  expect(screen.queryByText('Save exam')).toBeNull();
  expect((await findMeasureInput('overjetMm')).readOnly).toBe(true);
});

test('PAT-11 takes over what was measured on the models of the stage', async () => {
  const { server } = createServer(createExam({ boltonAnterior: 77 }, 1));
  const halves = [8.5, 6.5, 7.5].flatMap((mm, at) => [11, 21].map((first) => ({ tooth: first + at, mm })));
  const lower = [5.3, 5.9, 6.8].flatMap((mm, at) => [31, 41].map((first) => ({ tooth: first + at, mm })));
  server.on(querySpace, () => [
    { stageId: STAGE_ID, widths: [...halves, ...lower], archLengths: { upper: null, lower: null } },
    { stageId: LATER_STAGE_ID, widths: [], archLengths: { upper: null, lower: null } },
  ]);
  const { user } = showAt(HOME);
  expect(await screen.findByText('Measured on the models of this stage: Bolton, anterior 80 %')).toBeTruthy();
  await user.click(screen.getByText('Take over'));
  expect((await findMeasureInput('boltonAnterior')).value).toBe('80');
  expect(screen.queryByText('Take over')).toBeNull();
  fireEvent.click(await buttonOf('Save exam'));
  await waitFor(() => expect(listSentExams(server)).toMatchObject([{ boltonAnterior: 80 }]));
});
