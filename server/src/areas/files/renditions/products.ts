import { FILE_CATEGORIES, isProduct } from '@dentarium/domain';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { selectFiles, toPatientFiles } from '../filing/patient-files.ts';

const PRODUCTS = FILE_CATEGORIES.map(({ code }) => code).filter(isProduct);

/** Loads the generated files of a patient, newest first. */
export async function loadProducts(db: Kysely<Tables>, patientId: string) {
  const rows = await selectFiles(db)
    .innerJoin('account', 'account.id', 'file.created_by')
    .select(['account.real_name', 'file.created_at'])
    .where('file.patient_id', '=', patientId)
    .where('file.category', 'in', PRODUCTS)
    .orderBy('file.created_at', 'desc')
    .orderBy('file.id')
    .limit(1000)
    .execute();
  const files = await toPatientFiles(db, rows);
  return files.map((file, index) => {
    const { real_name = '', created_at = new Date(0) } = rows[index] ?? {};
    return { ...file, createdBy: real_name, createdAt: created_at.toISOString() };
  });
}
