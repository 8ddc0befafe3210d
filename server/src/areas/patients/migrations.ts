import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { quickListsMigration } from './migrations/0002-quick-lists.ts';
import { patientOperations } from './migrations/0003-patient-operations.ts';
import { list } from './migrations/0004-list.ts';
import { latestStages } from './migrations/latest-stages.ts';
import { names } from './migrations/names.ts';

/** The migrations of the tables of patients. */
export const migrations: readonly Migration[] = [
  foundation,
  quickListsMigration,
  patientOperations,
  list,
  {
    // Stores the stated last visit separately from the computed one, which changes with the stages. A last visit in the future
    // came from a stage with a wrong date.
    name: '2026-11-23-said-last-visit',
    async up(db) {
      await sql`alter table patient add column last_visit_said date`.execute(db);
      await sql`
        update patient set last_visit_said = last_visit
        where last_visit > first_visit and last_visit <= current_date + 1
          and last_visit > coalesce((
            select max(stage_date) from stage
            where stage.patient_id = patient.id and stage_code <> 20 and stage_date <= current_date + 1), first_visit)`.execute(
        db,
      );
      await sql`
        update patient set last_visit = greatest(first_visit, (
          select max(stage_date) from stage
          where stage.patient_id = patient.id and stage_code <> 20 and stage_date <= current_date + 1))
        where last_visit > current_date + 1`.execute(db);
    },
  },
  {
    name: '2026-11-27-names-of-patients',
    after: ['2026-11-27-fold-names.names'],
    async up(db) {
      for (const part of names) await part.execute(db);
    },
  },
  {
    name: '2026-11-27-newest-stages',
    after: ['2026-11-27-names-of-patients.patients'],
    async up(db) {
      for (const part of latestStages) await part.execute(db);
    },
  },
  {
    name: '2026-11-27-alerts-of-patients',
    async up(db) {
      await sql`
        alter table patient
          add column allergies text not null default '',
          add column contraindications text not null default '',
          add column medical_alerts text not null default ''`.execute(db);
    },
  },
  {
    // A merge can be undone for a day. Its rows are removed with it, because they hold data of patients.
    name: '2026-11-27-merges-of-patients',
    async up(db) {
      await sql`
        create table patient_merge (
          dropped_id uuid primary key,
          kept_id uuid not null,
          organisation_id uuid not null references organisation on delete cascade,
          merged_by uuid not null,
          merged_at timestamptz not null default clock_timestamp()
        )`.execute(db);
      await sql`create index patient_merge_by_kept on patient_merge (kept_id)`.execute(db);
      await sql`create index patient_merge_by_age on patient_merge (merged_at)`.execute(db);
      await sql`
        create table patient_merge_row (
          dropped_id uuid not null references patient_merge on delete cascade,
          table_name text not null,
          key jsonb not null,
          before jsonb,
          after jsonb,
          primary key (dropped_id, table_name, key)
        )`.execute(db);
    },
  },
];
