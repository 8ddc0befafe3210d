/** The maximum number of parts of which every order is tried; 24 orders. */
const MAX_PERMUTED_PARTS = 4;

function listPermutations(parts: readonly string[]): string[][] {
  if (parts.length <= 1) return [[...parts]];
  return parts.flatMap((part, at) => listPermutations(parts.toSpliced(at, 1)).map((rest) => [part, ...rest]));
}

/**
 * Lists a name with its parts in every order, because files and forms put the family name first or last. The parts of a
 * longer name keep their order, from each of them on.
 */
export function listNameOrders(name: string): string[] {
  const parts = name.split(/[\s,，^]+/).filter((part) => part !== '');
  const orders =
    parts.length <= MAX_PERMUTED_PARTS
      ? listPermutations(parts)
      : parts.map((_, at) => [...parts.slice(at), ...parts.slice(0, at)]);
  return [...new Set(orders.map((order) => order.join(' ')))];
}
