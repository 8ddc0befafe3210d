import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

/**
 * Tables that calls write to, even refused ones, some of them after the answer. They contain the caller and no data of an
 * organisation.
 */
const CALL_LOG_TABLES: readonly string[] = ['audit_entry', 'recent_error', 'request_result'];
const UUID_PATTERN = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

interface Change {
  /** The operation, the name of the table, and the old and new row as JSON. */
  readonly text: string;
  readonly ids: readonly string[];
}

/** Records every change of a row by triggers, because a dump of all tables for each call takes minutes. */
export class RowChanges {
  readonly #db: Kysely<Tables>;
  /** The changes by the ids that they contain. */
  readonly #byId = new Map<string, Change[]>();
  #lastNumber = 0;

  private constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Starts to record the changes of a database. */
  static async watch(db: Kysely<Tables>): Promise<RowChanges> {
    await sql`create schema watched`.execute(db);
    await sql`create table watched.change (number bigint generated always as identity primary key, text text not null)`.execute(
      db,
    );
    await sql`
      create function watched.note() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'UPDATE' or old is distinct from new then
          insert into watched.change (text)
          values (concat_ws(' ', tg_op, tg_table_name, to_jsonb(old)::text, to_jsonb(new)::text));
        end if;
        return null;
      end $$`.execute(db);
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
    for (const { name } of tables.filter((table) => !CALL_LOG_TABLES.includes(table.name)))
      await sql`create trigger watched after insert or update or delete on ${sql.table(name)}
        for each row execute function watched.note()`.execute(db);
    return new RowChanges(db);
  }

  /** Reads the changes since the last read. */
  async #read(): Promise<readonly Change[]> {
    const { rows } = await sql<{ number: string; text: string }>`
      select number::text, text from watched.change where number > ${this.#lastNumber} order by watched.change.number`.execute(
      this.#db,
    );
    this.#lastNumber = Number(rows.at(-1)?.number ?? this.#lastNumber);
    const changes = rows.map(({ text }) => ({ text, ids: [...new Set(text.match(UUID_PATTERN))] }));
    for (const change of changes)
      for (const id of change.ids) this.#byId.set(id, [...(this.#byId.get(id) ?? []), change]);
    return changes;
  }

  /**
   * Finds the ids of all rows that belong to an organisation or account, following the ids from row to row.
   *
   * @param from the ids to start with.
   * @param foreignIds the ids that are not followed.
   */
  async findOwnedIds(from: readonly string[], foreignIds: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    await this.#read();
    const ownedIds = new Set(from);
    // The iteration of a set includes elements that are added during it.
    for (const id of ownedIds)
      for (const change of this.#byId.get(id) ?? [])
        for (const other of change.ids) if (!foreignIds.has(other)) ownedIds.add(other);
    return ownedIds;
  }

  /** Reads the changes since the last read that contain any of the ids. */
  async readChangesWithIds(ids: ReadonlySet<string>): Promise<string[]> {
    const changes = await this.#read();
    return changes.filter((change) => change.ids.some((id) => ids.has(id))).map(({ text }) => text);
  }
}
