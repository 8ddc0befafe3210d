import { sql } from 'kysely';
import type { Migration } from '../../../kernel/db/migrate.ts';

/**
 * The organisation that uploaded an object, until the object is filed and `stored_object` counts it. The same for an
 * upload in parts.
 */
const owners = sql`
alter table oss_object add column organisation_id uuid references organisation on delete set null;
alter table oss_upload add column organisation_id uuid references organisation on delete set null;
update oss_object set organisation_id = organisation.id from organisation
  where oss_object.key like 'library/' || organisation.id || '/%' and not exists (
    select 1 from stored_object
    where stored_object.bucket = oss_object.bucket and stored_object.full_name = oss_object.key);
update oss_upload set organisation_id = organisation.id from organisation
  where oss_upload.key like 'library/' || organisation.id || '/%';
create index oss_object_unfiled on oss_object (organisation_id) include (size) where organisation_id is not null;
create index oss_upload_by_organisation on oss_upload (organisation_id) where organisation_id is not null;
create index upload_by_organisation on upload (organisation_id) include (size);
`;

/** The bytes of a part at its place in the file of its upload, also after an interrupted write. */
const places = sql`
alter table oss_part add column place_size bigint not null default 0;
alter table oss_part add column is_left boolean not null default false;
update oss_part set place_size = size where blob is null;
`;

/** Bodies that are being written into separate files. A row whose server was killed is swept with its file. */
const writes = sql`
create table oss_write (
  blob uuid primary key,
  organisation_id uuid references organisation on delete cascade,
  size bigint not null,
  begun_at timestamptz not null default now()
);
create index oss_write_by_organisation on oss_write (organisation_id) include (size);
create index oss_write_by_age on oss_write (begun_at);
`;

/** Counts the bytes in the own cloud against the quota of an organisation from the moment of upload. */
export const cloudSpace: Migration = {
  name: '0014-cloud-space',
  isNumbered: true,
  async up(db) {
    for (const step of [owners, places, writes]) await step.execute(db);
  },
};
