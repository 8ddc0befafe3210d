import { type RawBuilder, sql, type SqlBool } from 'kysely';

/**
 * Returns a condition on texts of a row: one contains a keyword in any spelling, or the name is read like it in pinyin.
 * A keyword of marks only, such as a middle dot, is found nowhere.
 *
 * @param texts further texts of the row, such as a phone
 */
export function matchKeyword(
  keyword: string,
  name: RawBuilder<unknown>,
  texts: readonly RawBuilder<unknown>[],
): RawBuilder<SqlBool> {
  return sql<SqlBool>`strpos(
    concat_ws(E'\\n', fold_text(concat_ws(E'\\n', ${sql.join([name, ...texts])})), name_lines(${name})), nullif(fold_text(${keyword}), '')) > 0`;
}
