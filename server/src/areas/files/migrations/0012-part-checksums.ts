import { sql } from 'kysely';
import type { Migration } from '../../../kernel/db/migrate.ts';

const parts = sql`
delete from upload_part;
alter table upload_part rename column md5 to crc32;
`;

/** Parts of uploads are told apart by a CRC-32. Those that have arrived with another sum are sent again. */
export const partChecksums: Migration = {
  name: '0012-part-checksums',
  isNumbered: true,
  async up(db) {
    await parts.execute(db);
  },
};
