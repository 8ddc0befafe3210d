/**
 * Returns why an age filter is refused: a negative age, or a range that ends before it begins (specification, section
 * 5).
 */
export function findAgeRangeProblem(from: number | null, to: number | null): 'age.negative' | 'age.range' | undefined {
  if ((from !== null && from < 0) || (to !== null && to < 0)) return 'age.negative';
  return from !== null && to !== null && from > to ? 'age.range' : undefined;
}
