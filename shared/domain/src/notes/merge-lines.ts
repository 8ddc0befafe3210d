/** The maximum size of a comparison in cells of its table. Beyond it the lines between equal ends count as different. */
const MAX_CELLS = 4_000_000;

/** Fills the table of the longest common parts: cell (i, j) is the length of that of `from` after i and `to` after j. */
function measureCommonParts(from: readonly string[], to: readonly string[]): (i: number, j: number) => number {
  const width = to.length + 1;
  const lengths = new Uint16Array((from.length + 1) * width);
  const read = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = from.length - 1; i >= 0; i -= 1)
    for (let j = to.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = from[i] === to[j] ? read(i + 1, j + 1) + 1 : Math.max(read(i + 1, j), read(i, j + 1));
  return read;
}

/** Returns for each line of a text the place of the same line in another text, in one order; -1 without one. */
function alignLines(from: readonly string[], to: readonly string[]): readonly number[] {
  const places = from.map(() => -1);
  let start = 0;
  while (start < Math.min(from.length, to.length) && from[start] === to[start]) {
    places[start] = start;
    start += 1;
  }
  let [fromEnd, toEnd] = [from.length, to.length];
  while (fromEnd > start && toEnd > start && from[fromEnd - 1] === to[toEnd - 1]) {
    fromEnd -= 1;
    toEnd -= 1;
    places[fromEnd] = toEnd;
  }
  const [fromMiddle, toMiddle] = [from.slice(start, fromEnd), to.slice(start, toEnd)];
  if ((fromMiddle.length + 1) * (toMiddle.length + 1) > MAX_CELLS) return places;
  const readCommon = measureCommonParts(fromMiddle, toMiddle);
  let [i, j] = [0, 0];
  while (i < fromMiddle.length && j < toMiddle.length) {
    if (fromMiddle[i] === toMiddle[j]) {
      places[start + i] = start + j;
      i += 1;
      j += 1;
    } else if (readCommon(i + 1, j) >= readCommon(i, j + 1)) i += 1;
    else j += 1;
  }
  return places;
}

/** Merges the lines between two lines that are the same in all texts; `null` if both sides have changed them. */
function mergePart(base: readonly string[], mine: readonly string[], theirs: readonly string[]) {
  const isSame = (one: readonly string[], other: readonly string[]): boolean =>
    one.length === other.length && one.every((line, index) => line === other[index]);
  if (isSame(mine, theirs) || isSame(theirs, base)) return mine;
  return isSame(mine, base) ? theirs : null;
}

/**
 * Merges two texts by lines. Each line that one side has added or changed is in the result, and a line is missing only
 * if one side has removed it.
 *
 * @param base the text that both sides have changed
 * @returns `null` if both sides have changed the same or neighbouring lines differently
 */
export function mergeLines(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  const baseLines = base.split('\n');
  const mineLines = mine.split('\n');
  const theirLines = theirs.split('\n');
  const minePlaces = [...alignLines(baseLines, mineLines), mineLines.length];
  const theirPlaces = [...alignLines(baseLines, theirLines), theirLines.length];
  const mergedLines: string[] = [];
  let next = { base: 0, mine: 0, theirs: 0 };
  for (let index = 0; index <= baseLines.length; index += 1) {
    const minePlace = minePlaces[index] ?? -1;
    const theirPlace = theirPlaces[index] ?? -1;
    if (minePlace === -1 || theirPlace === -1) continue;
    const part = mergePart(
      baseLines.slice(next.base, index),
      mineLines.slice(next.mine, minePlace),
      theirLines.slice(next.theirs, theirPlace),
    );
    if (part === null) return null;
    mergedLines.push(...part, ...baseLines.slice(index, index + 1));
    next = { base: index + 1, mine: minePlace + 1, theirs: theirPlace + 1 };
  }
  return mergedLines.join('\n');
}
