import type { Generated } from 'kysely';

/** A group of tags of an organisation. */
interface TagGroupTable {
  id: Generated<string>;
  organisation_id: string;
  name: string;
  position: Generated<number>;
  version: Generated<number>;
  is_demo: Generated<boolean>;
}

/** A tag of a group. */
interface TagTable {
  id: Generated<string>;
  tag_group_id: string;
  text: string;
  position: Generated<number>;
  version: Generated<number>;
}

interface PatientTagTable {
  patient_id: string;
  tag_id: string;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    tag_group: TagGroupTable;
    tag: TagTable;
    patient_tag: PatientTagTable;
  }
}
