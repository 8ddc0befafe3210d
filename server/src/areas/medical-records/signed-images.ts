import { sql, type SqlBool } from 'kysely';

/** Whether a signed record shows a file, for a query over `file`: it is part of what was signed. */
export function isInSignedRecord() {
  return sql<SqlBool>`exists (
    select 1 from medical_record_image image join medical_record record on record.id = image.record_id
    where image.file_id = file.id and record.signed_at is not null)`;
}
