/** Returns the number of letters to insert, remove, replace or swap with their neighbour to turn one text into another. */
export function countEdits(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    const readCell = (up: number, column: number) => (up === 0 ? current : rows[row - up])?.[column] ?? Infinity;
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        readCell(1, column) + 1,
        readCell(0, column - 1) + 1,
        readCell(1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? readCell(2, column - 2) + 1 : Infinity,
      );
    }
    rows.push(current);
  }
  return rows[from.length]?.[to.length] ?? 0;
}

/** Returns the known name that differs least, and by how many letters; `undefined` without known names. */
export function findNearestName(
  name: string,
  knownNames: readonly string[],
): { readonly name: string; readonly edits: number } | undefined {
  return knownNames
    .map((candidate) => ({ name: candidate, edits: countEdits(name.toLowerCase(), candidate.toLowerCase()) }))
    .toSorted((one, other) => one.edits - other.edits)[0];
}

/** Formats the sentence about an unknown name. */
export function suggestName(name: string, knownNames: readonly string[]): string {
  const nearest = findNearestName(name, knownNames);
  return nearest === undefined ? `${name} is not known` : `${name} is not known; did you mean ${nearest.name}?`;
}
