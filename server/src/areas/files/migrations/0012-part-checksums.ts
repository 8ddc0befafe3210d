import { sql } from 'kysely';
import type { Migration } from '../../../kernel/db/migrate.ts';

const parts = sql`
delete from upload_part;
alter table upload_part rename column md5 to crc32;
`;

/** Parts of uploads are identified by a CRC-32. Received parts with another checksum are sent again. */
export const partChecksums: Migration = {
  name: '0012-part-checksums',
  isNumbered: true,
  async up(db) {
    await parts.execute(db);
  },
};
