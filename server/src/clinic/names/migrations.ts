import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';
import { NAME_ORDERS } from './name-order.ts';

/** Letters that are no letter with an accent for Unicode, but for readers. */
const PLAIN_LETTERS = { đ: 'd', ø: 'o', ł: 'l', ħ: 'h', ŧ: 't', ı: 'i' };
const LONG_LETTERS = { ß: 'ss', æ: 'ae', œ: 'oe' };
/** Accents and vowel points, the dots between the parts of a name, apostrophes, and invisible characters. */
const IGNORED =
  '[\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u064b-\\u065f\\u0670' +
  "·•・‧∙⋅᛫'’‘ʼʻ`\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]";

/** Loads the tables of signs, which are large and serve no start after the migration. */
const loadSignTables = () => import('./sign-tables.ts');

/** Creates the collations: those of ICU, or the order of code points in a database that was built without ICU. */
async function createNameOrders(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ has: boolean }>`
    select count(*) = 2 as has from pg_collation where collname in ('zh-x-icu', 'en-x-icu')`.execute(db);
  const hasIcu = rows[0]?.has === true;
  for (const [language, name] of Object.entries(NAME_ORDERS)) {
    const base = hasIcu ? { ch: 'zh-x-icu', en: 'en-x-icu' }[language] : 'C';
    await sql`create collation ${sql.id(name)} from ${sql.id(base ?? 'C')}`.execute(db);
  }
}

/** Signs outside of these ranges have no simplified form. */
const HAN = '[㐀-鿿]';

/**
 * Creates the functions that fold a text. Both sides of a comparison are folded. Simplified signs are looked up only in
 * texts with Chinese signs, because each lookup compares a sign with thousands.
 */
async function createFolding(db: Kysely<unknown>): Promise<void> {
  const { listSimplifiedSigns } = await loadSignTables();
  const simplified = listSimplifiedSigns();
  const [from, to] = [0, 1].map((at) => simplified.map((pair) => pair[at]).join(''));
  const plain = [Object.keys(PLAIN_LETTERS).join(''), Object.values(PLAIN_LETTERS).join('')];
  const long = Object.entries(LONG_LETTERS).reduce(
    (text, [letter, letters]) => sql`replace(${text}, ${sql.lit(letter)}, ${sql.lit(letters)})`,
    sql`translate(lower(normalize($1, nfkd) collate ${sql.id(NAME_ORDERS.en)}), ${sql.lit(plain[0])}, ${sql.lit(plain[1])})`,
  );
  await sql`
    create function simplify_signs(text) returns text language plpgsql immutable strict parallel safe as $$
    declare
      simplified text := '';
      sign text;
    begin
      foreach sign in array string_to_array($1, null) loop
        if sign collate "C" >= '㐀' then
          sign := translate(sign, ${sql.lit(from)}, ${sql.lit(to)});
        end if;
        simplified := simplified || sign;
      end loop;
      return simplified;
    end $$`.execute(db);
  await sql`
    create function fold_text(text) returns text language sql immutable strict parallel safe
      return case
        when $1 ~ '^[\x01-\x7f]*$' then lower(replace(replace($1, '''', ''), '\`', ''))
        when $1 ~ ${sql.lit(HAN)} then simplify_signs(regexp_replace(${long}, ${sql.lit(IGNORED)}, '', 'g'))
        else regexp_replace(${long}, ${sql.lit(IGNORED)}, '', 'g') end`.execute(db);
  await sql`
    create function name_key(text) returns text language sql immutable strict parallel safe
      return regexp_replace(fold_text($1), '\\s', '', 'g')`.execute(db);
}

/** The number of readings of a name that are kept. Names with more have several signs with several readings. */
const MAX_READINGS = 24;

/**
 * Creates `name_readings`, all readings of a name with spaces between its signs, and `name_lines`, further lines by which
 * a search finds it: without spaces, and for Chinese names their readings and initials.
 */
async function createReadings(db: Kysely<unknown>): Promise<void> {
  await sql`create table sign_reading (sign text collate "C" primary key, readings text[] not null)`.execute(db);
  const { listReadings, listSimplifiedSigns } = await loadSignTables();
  const readings = listReadings(listSimplifiedSigns());
  await sql`
    insert into sign_reading
    select sign, string_to_array(line, ' ')
    from unnest(${readings.map(([sign]) => sign)}::text[], ${readings.map(([, own]) => own.join(' '))}::text[]) as row (sign, line)`.execute(
    db,
  );
  await sql`
    create function name_readings(name text) returns text[] language plpgsql stable strict parallel safe as $$
    declare
      key text := name_key(name);
      readings text[] := array[''];
      has_reading boolean := false;
      gap text := '';
      one text;
      own text[];
    begin
      if key ~ '^[\\x01-\\x7f]*$' then return '{}'; end if;
      foreach one in array string_to_array(key, null) loop
        own := null;
        if one collate "C" >= '㐀' then select sign_reading.readings into own from sign_reading where sign = one; end if;
        if own is null then
          own := array[one];
          if not has_reading then gap := ''; end if;
        else
          if readings[1] <> '' then gap := ' '; end if;
          has_reading := true;
        end if;
        if cardinality(own) * cardinality(readings) > ${sql.lit(MAX_READINGS)} then own := own[1:1]; end if;
        if cardinality(own) = 1 and cardinality(readings) = 1 then
          readings[1] := readings[1] || gap || own[1];
        else
          readings := array(select start || gap || reading from unnest(readings) as start cross join unnest(own) as reading);
        end if;
        gap := case when one collate "C" >= '㐀' then ' ' else '' end;
      end loop;
      return case when has_reading then readings else '{}' end;
    end $$`.execute(db);
  await sql`
    create function name_lines(name text) returns text language plpgsql stable strict parallel safe as $$
    declare
      lines text := name_key(name);
      initials text[] := '{}';
      reading text;
      initial text;
      word text;
    begin
      foreach reading in array name_readings(name) loop
        lines := lines || E'\\n' || reading || E'\\n' || replace(reading, ' ', '');
        initial := '';
        foreach word in array string_to_array(reading, ' ') loop initial := initial || left(word, 1); end loop;
        if initial <> all (initials) then initials := initials || initial; end if;
      end loop;
      return lines || coalesce(E'\\n' || nullif(array_to_string(initials, E'\\n'), ''), '');
    end $$`.execute(db);
  await sql`
    create function is_same_name(text, text) returns boolean language sql stable strict parallel safe
      return name_key($1) = name_key($2)
        or name_key($1) in (select replace(reading, ' ', '') from unnest(name_readings($2)) as reading)
        or name_key($2) in (select replace(reading, ' ', '') from unnest(name_readings($1)) as reading)`.execute(db);
}

/** The migrations of the functions of names. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-27-fold-names',
    async up(db) {
      await createNameOrders(db);
      await createFolding(db);
      await createReadings(db);
    },
  },
];
