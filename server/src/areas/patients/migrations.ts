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
];
