import { type Kysely, sql } from 'kysely';

const parts = sql`
delete from upload_part;
alter table upload_part rename column md5 to crc32;
`;

/** Parts of uploads are told apart by a CRC-32. Those that have arrived with another sum are sent again. */
export const migration = {
  name: '0012-part-checksums',
  async up(db: Kysely<unknown>): Promise<void> {
    await parts.execute(db);
  },
};
