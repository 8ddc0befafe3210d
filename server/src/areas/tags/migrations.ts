import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';

/** Default texts of earlier releases, which wrote another sign for 𬌗 (U+2C317). Texts of users stay as they are. */
const FORMER_TEXTS = ['错合类型', '深覆合', '开合', '反合'];

/** The migrations of the tables of tags since the list of the kernel is closed. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-27-occlusion-sign',
    async up(db) {
      await sql`
        update tag_group set name = replace(name, '合', '𬌗')
        where name = any(${FORMER_TEXTS}) and not exists (
          select from tag_group as other
          where other.organisation_id = tag_group.organisation_id and other.name = replace(tag_group.name, '合', '𬌗'))`.execute(
        db,
      );
      await sql`
        update tag set text = replace(text, '合', '𬌗')
        where text = any(${FORMER_TEXTS}) and not exists (
          select from tag as other
          where other.tag_group_id = tag.tag_group_id and other.text = replace(tag.text, '合', '𬌗'))`.execute(db);
    },
  },
];
