import { sql, type SqlBool } from 'kysely';

/**
 * Returns the SQL condition, for a query over `file`, that a signed record contains the file. Such a file is part of
 * the signed content.
 */
export function isInSignedRecord() {
  return sql<SqlBool>`exists (
    select 1 from medical_record_image image join medical_record record on record.id = image.record_id
    where image.file_id = file.id and record.signed_at is not null)`;
}
