import { parseSync, Visitor, type Expression, type SpreadElement } from 'oxc-parser';

const ID = /\b[A-Z]+-\d\d\b/g;

/**
 * Returns the requirements that the titles of a test file name, including those of groups. A title is the first text
 * argument of a call that is a statement: `test('PAT-04 …', …)`, `describe.each(…)('PAT-04 …', …)`,
 * `describeWhoMay('PAT-04 …', …)`. Comments and expected values do not count.
 *
 * @throws Error if the file cannot be parsed: it must not count as a file without titles
 */
export function readTitleIds(path: string, source: string): ReadonlySet<string> {
  const parsed = parseSync(path, source);
  if (parsed.errors[0] !== undefined) throw new Error(`${path}: ${parsed.errors[0].message}`);
  const ids = new Set<string>();
  // The walk through the tree is expensive, and a file without an id needs none.
  if (source.search(ID) < 0) return ids;
  new Visitor({
    ExpressionStatement: ({ expression }) => {
      if (expression.type !== 'CallExpression') return;
      for (const id of toTitleText(expression.arguments[0]).match(ID) ?? []) ids.add(id);
    },
  }).visit(parsed.program);
  return ids;
}

function toTitleText(title: Expression | SpreadElement | undefined): string {
  if (title?.type === 'Literal') return String(title.value);
  return title?.type === 'TemplateLiteral' ? title.quasis.map(({ value }) => value.raw).join(' ') : '';
}
