import { EMPTY_EXAM } from '@dentarium/domain/detailed-exam';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { updateFileView } from '../../files/calls.ts';
import { fileInto } from '../../files/testing/filing.ts';
import { makeManufacturer, makeOrder, type TestManufacturer } from '../../orders/testing/make-orders.ts';
import { makeTags } from '../../tags/testing/make-tags.ts';
import { makeAccount } from '../../../testing/people.ts';
import type { TestClinic } from '../../../testing/test-clinic.ts';
import { makeStage } from './patient-forms.ts';

/** Things that rows of both patients refer to. */
export interface SharedThings {
  readonly tag: string;
  readonly guest: string;
  readonly lab: TestManufacturer;
}

/** Creates the things that rows of both patients refer to. */
export async function createSharedThings(clinic: TestClinic): Promise<SharedThings> {
  const { db, organisation } = clinic;
  const [tag = ''] = await makeTags(db, organisation, `Merged ${String(Math.random()).slice(2, 8)}`, ['a']);
  return {
    tag,
    guest: await makeAccount(db, { organisations: [organisation] }),
    lab: await makeManufacturer(db),
  };
}

type RowMaker = (clinic: TestClinic, patient: string, things: SharedThings) => Promise<unknown>;

async function findId(db: Kysely<Tables>, table: string, patient: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where patient_id = ${patient} order by id limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`The patient has no ${table}`);
  return row.id;
}

/** Creates rows of a patient in each table whose rows belong to patients, in an order in which they can refer to each other. */
export const PATIENT_ROWS: Readonly<Record<string, RowMaker>> = {
  async stage({ db, doctor, client }, patient) {
    // Stages of the same kind and day are joined; the other one moves.
    const joinedStage = await makeStage(db, patient, doctor, {
      stageDate: '2024-02-01',
      remark: `remark of ${patient}`,
    });
    const ownStage = await makeStage(db, patient, doctor, { stageCode: 1, stageDate: '2024-03-01' });
    const [main] = [
      await fileInto(client, joinedStage, 8),
      await fileInto(client, joinedStage, 8),
      await fileInto(client, ownStage, 8),
    ];
    // A person has chosen the main image; without a choice it is the top one.
    await client.call(updateFileView, { params: { id: main }, body: { isMain: true } });
  },
  async file() {
    // Created with their stages.
  },
  async deleted_stage({ db, doctor }, patient) {
    await sql`
      insert into deleted_stage (id, patient_id, stage, file_ids, with_files, deleted_by)
      values (gen_random_uuid(), ${patient}, '{}', '{}', false, ${doctor})`.execute(db);
  },
  async stage_merge({ db, doctor }, patient) {
    const { rows } = await sql<{ id: string }>`
      select id from stage where patient_id = ${patient} order by stage_date`.execute(db);
    for (const { id } of rows)
      await sql`
        insert into stage_merge (dropped_id, kept_id, patient_id, dropped, before_merge, after_merge, files, moved_rows, merged_by)
        values (gen_random_uuid(), ${id}, ${patient}, '{}', '{}', '{}', '[]', '{}', ${doctor})`.execute(db);
  },
  async patient_alias({ db, organisation }, patient) {
    await db
      .insertInto('patient_alias')
      .values({ organisation_id: organisation, patient_no: `former ${patient}`, patient_id: patient })
      .execute();
  },
  async patient_share({ db, doctor }, patient, { guest }) {
    const until = patient < guest ? null : '2999-01-01';
    await db
      .insertInto('patient_share')
      .values({ patient_id: patient, account_id: guest, can_edit: until === null, until, shared_by: doctor })
      .execute();
  },
  async patient_tag({ db }, patient, { tag }) {
    await db.insertInto('patient_tag').values({ patient_id: patient, tag_id: tag }).execute();
  },
  async triage_visit({ db, organisation, doctor }, patient) {
    const { rows } = await sql<{ number: number }>`
      select count(*)::int + 1 as number from triage_visit`.execute(db);
    await db
      .insertInto('triage_visit')
      .values({
        organisation_id: organisation,
        visit_date: '2024-02-01',
        number: rows[0]?.number ?? 1,
        patient_id: patient,
        doctor_id: null,
        room: '',
        reason: 1,
        note: '',
        called_at: null,
        stage_id: await findId(db, 'stage', patient),
        created_by: doctor,
      })
      .execute();
  },
  async filing_exception({ db, organisation, doctor }, patient) {
    await db
      .insertInto('filing_exception')
      .values({
        organisation_id: organisation,
        object_id: null,
        file_name: 'a.jpg',
        taken_at: '2024-02-01 10:00:00',
        taken_source: 'file',
        question: 1,
        phase: null,
        patient_id: patient,
        stage_id: await findId(db, 'stage', patient),
        note: '',
        reported_by: doctor,
        ended_at: null,
      })
      .execute();
  },
  async filing_exception_candidate({ db }, patient) {
    const exception = await findId(db, 'filing_exception', patient);
    await db
      .insertInto('filing_exception_candidate')
      .values({ exception_id: exception, patient_id: patient })
      .execute();
  },
  async treatment_case({ db, doctor }, patient, { lab: { manufacturer, item } }) {
    await makeOrder(db, { patient, manufacturer, item, createdBy: doctor });
  },
  async treatment_order() {
    // Created with its case.
  },
  async order_patient() {
    // Created with the order.
  },
  async order_file({ db }, patient) {
    const { file_id, ...row } = await db
      .selectFrom('file')
      .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
      .select(['file.id as file_id', 'object_id', 'name', 'category', 'taken_at', 'mirror', 'rotation', 'md5', 'size'])
      .where('file.patient_id', '=', patient)
      .orderBy('file.id')
      .executeTakeFirstOrThrow();
    const order_id = await findId(db, 'treatment_order', patient);
    const place = { order_id, patient_id: patient, submission: 1, form_key: 0, field: 'file8', position: 0 };
    await db
      .insertInto('order_file')
      .values({ ...place, ...row, crop: null, file_id, state: 'success', problem: null })
      .execute();
  },
  async medical_record({ db, doctor }, patient) {
    await db
      .insertInto('medical_record')
      .values({
        patient_id: patient,
        visit_date: '2024-02-01',
        chief_complaint: `of ${patient}`,
        check_text: '',
        process: '',
        remark: '',
        next_visit: null,
        signed_by: null,
        signed_at: null,
        created_by: doctor,
      })
      .execute();
  },
  async detailed_exam({ db, doctor }, patient) {
    await db
      .insertInto('detailed_exam')
      .values({
        patient_id: patient,
        stage_id: await findId(db, 'stage', patient),
        exam_date: '2024-02-01',
        exam: JSON.stringify(EMPTY_EXAM),
        updated_by: doctor,
      })
      .execute();
  },
  async report_draft({ db, doctor }, patient) {
    await db
      .insertInto('report_draft')
      .values({
        patient_id: patient,
        complaint: null,
        problems: '',
        plan: `of ${patient}`,
        summary: null,
        updated_by: doctor,
      })
      .execute();
  },
};
