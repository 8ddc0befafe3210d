import { NO_ALERTS } from '@dentarium/domain/patient-alerts';
import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import {
  isAssignable,
  isInbox,
  countRecycleDaysLeft,
  getStageKindOrThrow,
  findTagTextProblem,
} from '@dentarium/domain';
import { listMedicalRecordFieldErrors } from '@dentarium/domain/medical-record';
import { findDentalAgeQuestion, listPatientFieldErrors } from '@dentarium/domain/patient-rules';
import { NINE_PHOTO } from '@dentarium/domain/photo-layouts';
import { listExamFieldErrors, toStoredExam } from '@dentarium/domain/detailed-exam';
import { forEachContent } from './clinic/contents.ts';
import { generateDemoClinic } from './demo-clinic.ts';

const today = '2026-03-02';
const clinic = generateDemoClinic({ today });
const stages = clinic.patients.flatMap((patient) => patient.stages);

describe('plan of the demonstration clinic', () => {
  test('has three organisations, eight accounts with the seven roles, and forty patients', () => {
    expect(clinic.organisations).toHaveLength(3);
    expect(clinic.accounts.map(({ userName, roleId }) => [userName, roleId])).toEqual([
      ['superadmin', 1],
      ['admin', 2],
      ['senior', 3],
      ['intermediate', 4],
      ['junior', 5],
      ['intern', 6],
      ['triage', 7],
      ['doctor', 3],
    ]);
    expect(clinic.patients).toHaveLength(40);
    expect(new Set(clinic.patients.map(({ name }) => name)).size).toBe(40);
  });

  test('has only patients that the form accepts without a confirmation', () => {
    for (const patient of clinic.patients) {
      const fields = {
        ...NO_ALERTS,
        ...patient,
        phone: patient.phone ?? '',
        firstVisitTime: patient.firstVisit,
        lastVisitTime: patient.lastVisit,
        orgId: patient.organisationId,
      };
      expect([patient.name, listPatientFieldErrors(fields, today)]).toEqual([patient.name, []]);
      expect([patient.name, findDentalAgeQuestion(fields)]).toEqual([patient.name, undefined]);
    }
  });

  test('ADM-03 ADM-04 has a queue of today with every state of a morning, and two unassigned images of the hospital', () => {
    const { arrivals, exceptions, organisationId } = clinic.frontDesk;
    expect(new Set(arrivals.map(({ state }) => state))).toEqual(new Set(['done', 'inRoom', 'called', 'waiting']));
    expect(new Set(arrivals.map(({ patientId }) => patientId)).size).toBe(arrivals.length);
    const hospitalIds = new Set(
      clinic.patients.filter((patient) => patient.organisationId === organisationId).map(({ id }) => id),
    );
    const referencedIds = [
      ...arrivals.map(({ patientId }) => patientId),
      ...exceptions.flatMap(({ candidateIds }) => candidateIds),
    ];
    expect(referencedIds.filter((id) => !hospitalIds.has(id))).toEqual([]);
    expect(exceptions.map(({ question, candidateIds }) => [question, candidateIds.length])).toEqual([
      [1, 0],
      [2, 2],
    ]);
  });

  test('has attending doctors who work where the patient is', () => {
    for (const { doctorId, organisationId, shares } of clinic.patients) {
      const doctor = clinic.accounts.find(({ id }) => id === doctorId);
      expect(doctor?.organisationIds).toContain(organisationId);
      expect(doctor?.isOrthodontist).toBe(true);
      expect(shares.filter(({ accountId }) => accountId === doctorId)).toEqual([]);
    }
  });

  test('has signed and unsigned records and exams that the forms accept', () => {
    const records = clinic.patients.flatMap(({ records: own, birthDate }) =>
      own.map((record) => ({ ...record, remark: '', birthDate })),
    );
    for (const record of records)
      expect(listMedicalRecordFieldErrors(record, { birthDate: record.birthDate, day: today })).toEqual([]);
    expect(new Set(records.map(({ isSigned }) => isSigned))).toEqual(new Set([true, false]));
    const exams = clinic.patients.flatMap(({ exam }) => exam ?? []);
    expect(exams.flatMap(listExamFieldErrors)).toEqual([]);
    for (const exam of exams) expect(toStoredExam(exam)).toEqual(exam);
    expect(exams.length).toBeGreaterThan(20);
  });

  test('has an address in both languages for every organisation', () => {
    const addresses = clinic.organisations.map(({ postalAddress: address }) => address);
    expect(new Set(addresses).size).toBe(3);
    for (const address of addresses) expect(address).toMatch(/\p{Script=Han}.* · [A-Z0-9]/u);
  });

  test('has two patients to be merged, and two in the recycle bin with days left', () => {
    const numbers = [...clinic.patients, ...clinic.others].map(({ patientNo }) => patientNo);
    expect(new Set(numbers).size).toBe(44);
    const [duplicate, phone, ...deleted] = clinic.others;
    const same = clinic.patients.filter(
      ({ name, birthDate }) => name === duplicate?.name && birthDate === duplicate.birthDate,
    );
    expect(same.map(({ stages: [stage] }) => [stage?.code, stage?.date])).toEqual([
      [duplicate?.stages[0]?.code, duplicate?.stages[0]?.date],
    ]);
    expect(clinic.patients.filter((patient) => patient.phone === phone?.phone)).toHaveLength(1);
    for (const { deletedOn } of deleted)
      expect(
        countRecycleDaysLeft(new Date(`${deletedOn ?? ''}T01:00:00Z`), new Date(`${today}T12:00:00Z`)),
      ).toBeGreaterThan(0);
    expect(deleted).toHaveLength(2);
  });

  test('has tags with valid texts', () => {
    const texts = clinic.organisations.flatMap(({ tagGroups }) =>
      tagGroups.flatMap(({ name, tags }) => [name, ...tags.map(({ text }) => text)]),
    );
    expect(texts.filter((text) => findTagTextProblem(text) !== undefined)).toEqual([]);
  });

  test('has stages in order, none of them after today', () => {
    for (const { stages: own, firstVisit, lastVisit } of clinic.patients) {
      const dates = own.map(({ date }) => date);
      expect(dates).toEqual(dates.toSorted());
      expect([dates[0], dates.at(-1)]).toEqual([firstVisit, lastVisit]);
      expect(lastVisit <= today).toBe(true);
      expect(own.map(({ code }) => code)).toEqual(
        own.map(({ code }) => getStageKindOrThrow(code).code).toSorted((a, b) => a - b),
      );
    }
    expect(new Set(stages.map(({ code }) => code))).toEqual(new Set([0, 1, 2, 3]));
  });

  test('has every photograph, jaw and radiograph in the first patient, gaps and an inbox in others', () => {
    const first = new Set(clinic.patients[0]?.stages.flatMap(({ files }) => files.map(({ category }) => category)));
    expect([...first].toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 18, 26, 27, 51, 53,
    ]);
    const categories = new Set(stages.flatMap(({ files }) => files.map(({ category }) => category)));
    expect([80, 92].map((category) => categories.has(category))).toEqual([true, true]);
    expect([...categories].filter((category) => !isAssignable(category))).toEqual([]);
    const isComplete = stages.map(({ files }) =>
      NINE_PHOTO.cells.every((cell) => files.some(({ category }) => category === cell.category)),
    );
    expect(isComplete.filter(Boolean).length).toBeGreaterThan(stages.length / 2);
    expect(isComplete).toContain(false);
  });

  test('has one main image in each category of a stage, and none in the inbox', () => {
    for (const { files } of stages) {
      const standard = new Set(files.map(({ category }) => category).filter((category) => !isInbox(category)));
      const main = files.filter(({ isMain }) => isMain).map(({ category }) => category);
      expect(main.toSorted((a, b) => a - b)).toEqual([...standard].toSorted((a, b) => a - b));
    }
  });

  test('is the same for the same day and moves with another day', () => {
    const toJson = (demoClinic: typeof clinic) => JSON.stringify(demoClinic);
    expect(toJson(generateDemoClinic({ today }))).toBe(toJson(clinic));
    expect(toJson(generateDemoClinic({ today, seed: 2 }))).not.toBe(toJson(clinic));
    const laterClinic = generateDemoClinic({ today: '2026-09-02' });
    expect(laterClinic.patients.map(({ id }) => id)).toEqual(clinic.patients.map(({ id }) => id));
    expect(laterClinic.patients.every(({ lastVisit }, i) => lastVisit > (clinic.patients[i]?.lastVisit ?? ''))).toBe(
      true,
    );
  });
});

describe('files of the demonstration clinic', () => {
  test('are the same bytes each time', async () => {
    // Samples each view in turn; all contents take as long as creating the clinic twice.
    const listSamples = (demoClinic: typeof clinic) => demoClinic.contents.filter((_, i) => i % 31 === 0);
    const digestSamples = async (demoClinic: typeof clinic): Promise<string[]> => {
      const digests: string[] = [];
      await forEachContent(listSamples(demoClinic), async ({ key }, bytes) => {
        digests.push(`${key} ${createHash('sha256').update(bytes).digest('hex')}`);
      });
      return digests.toSorted((a, b) => a.localeCompare(b));
    };
    const first = await digestSamples(clinic);
    expect(await digestSamples(generateDemoClinic({ today }))).toEqual(first);
    expect(new Set(first.map((line) => line.split(' ').at(-1))).size).toBe(first.length);
  });

  test('end with the first failure after the running work has ended', async () => {
    const createContent = (key: string, createBytes: () => Promise<Buffer>) => ({
      key,
      organisationId: '',
      accountId: '',
      name: '',
      createBytes,
    });
    const resolveLater = () => new Promise<Buffer>((resolve) => setImmediate(() => resolve(Buffer.from(''))));
    const contents = [
      createContent('slow', resolveLater),
      createContent('broken', () => Promise.reject(new Error('cannot draw'))),
      createContent('quick', () => Promise.resolve(Buffer.from(''))),
      ...Array.from({ length: 9 }, (_, i) => createContent(`never ${String(i)}`, resolveLater)),
    ];
    const processedKeys: string[] = [];
    const all = forEachContent(contents, ({ key }) => Promise.resolve(void processedKeys.push(key)));
    await expect(all).rejects.toThrow('cannot draw');
    expect(processedKeys.toSorted((a, b) => a.localeCompare(b))).not.toContain('never 8');
    expect(processedKeys).toContain('slow');
  });
});
