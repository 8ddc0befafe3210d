import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listIndexesOfCollation, refreshNameOrder } from './name-order.ts';

describe('PAT-01 names in the database', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp();
  });
  afterAll(() => site.close());

  const compute = async (expression: ReturnType<typeof sql>): Promise<unknown> =>
    (await sql<{ value: unknown }>`select ${expression} as value`.execute(site.db)).rows[0]?.value;

  test.each([
    ['case', 'Maria LÓPEZ', 'maria lopez'],
    ['accents that are composed', 'José Núñez', 'jose nunez'],
    ['accents that are decomposed', 'Jose\u0301 Nu\u0301n\u0303ez', 'jose nunez'],
    ['letters of Vietnamese', 'Đỗ Thị Hường', 'do thi huong'],
    ['letters of Danish and Polish', 'Søren Łukasz Weiß', 'soren lukasz weiss'],
    ['full width', 'Ｌｉ　Ｍｉｎｇ１２', 'li ming12'],
    ['the usual middle dot', '买买提·艾力', '买买提艾力'],
    ['the Japanese middle dot', '買買提・艾力', '买买提艾力'],
    ['a bullet', '买买提•艾力', '买买提艾力'],
    ['traditional signs', '張偉陳劉', '张伟陈刘'],
    ['apostrophes', "O'Brien O’Brien", 'obrien obrien'],
    ['vowel points of Arabic', 'مُحَمَّد', 'محمد'],
    ['Cyrillic capitals', 'ИВАНОВ', 'иванов'],
    ['invisible characters', 'Li\u200bMing\u202e', 'liming'],
  ])('folds %s', async (_, name, folded) => {
    expect(await compute(sql`fold_text(${name})`)).toBe(folded);
  });

  test.each([
    ['张伟', ['张伟', 'zhang wei', 'zhangwei', 'zw']],
    ['單雄信', ['shan xiong xin', 'danxiongxin', 'sxx', 'dxx']],
    ['曾乐', ['zeng yue', 'cengle', 'zl', 'cy']],
    ['吕布', ['lv bu', 'lubu', 'lb']],
    ['万俟卨', ['mo qi xie', 'moqixie', 'mqx']],
    ['王乾', ['wang qian', 'wangqian', 'wq', 'wang gan']],
    ['李暐', ['li wei', 'liwei', 'lw']],
    ['小明A', ['xiao ming a', 'xiaominga', 'xma']],
    ['买买提·艾力', ['maimaitiaili', 'mmtal']],
  ])('has lines of %s for its readings and initials', async (name, lines) => {
    const nameLines = String(await compute(sql`name_lines(${name})`)).split('\n');
    for (const line of lines) expect(nameLines).toContain(line);
    expect(nameLines.length).toBeLessThan(80);
  });

  test('has no readings of names without Chinese signs', async () => {
    expect(await compute(sql`name_lines('Anna Öst')`)).toBe('annaost');
  });

  test.each([
    ['张伟', '張偉', true],
    ['张伟', 'Zhang Wei', true],
    ['ZHANGWEI', '张伟', true],
    ['单一', 'Shan Yi', true],
    ['买买提·艾力', '买买提艾力', true],
    ['José', 'JOSE', true],
    ['张伟', 'zw', false],
    ['张伟', '章伟', false],
    ['Anna', 'Ann', false],
  ])('compares %s with %s', async (one, other, isSame) => {
    expect(await compute(sql`is_same_name(${one}, ${other})`)).toBe(isSame);
  });

  test('sorts by the language of the reader', async () => {
    const sort = async (collation: string): Promise<unknown> =>
      compute(
        sql`array(select name from unnest(array['张三', 'Öst', '李四', 'Zoe', 'anna', '陈一', 'Bo']) as name order by name collate ${sql.id(collation)})`,
      );
    expect(await sort('name_order_en')).toEqual(['anna', 'Bo', 'Öst', 'Zoe', '张三', '李四', '陈一']);
    expect(await sort('name_order_ch')).toEqual(['陈一', '李四', '张三', 'anna', 'Bo', 'Öst', 'Zoe']);
  });

  test('knows the indexes that depend on the rules of a language', async () => {
    expect(await listIndexesOfCollation(site.db, 'name_order_ch')).toEqual(['patient_list_by_name_ch']);
  });

  test('rebuilds the indexes of changed rules once, although several servers start together', async () => {
    // A new name for the current rules makes room for those of an earlier library.
    for (const change of [
      sql`alter collation name_order_ch rename to current_order`,
      sql`create collation name_order_ch (provider = icu, locale = 'zh', version = '1')`,
      sql`create index by_earlier_order on patient_list (name collate name_order_ch)`,
    ])
      await change.execute(site.db);
    const readIndex = () => compute(sql`(select relfilenode from pg_class where relname = 'by_earlier_order')`);
    const earlierIndex = await readIndex();
    await Promise.all([1, 2, 3].map(() => refreshNameOrder(site.db)));
    const rebuiltIndex = await readIndex();
    expect(rebuiltIndex).not.toBe(earlierIndex);
    expect(
      await compute(
        sql`(select collversion = pg_collation_actual_version(oid) from pg_collation where collname = 'name_order_ch')`,
      ),
    ).toBe(true);
    await refreshNameOrder(site.db);
    expect(await readIndex()).toBe(rebuiltIndex);
  });
});
