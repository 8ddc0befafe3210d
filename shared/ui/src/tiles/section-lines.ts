/** A part of a long grid under a heading of its own. */
export interface TileSection<Item> {
  readonly key: string;
  readonly items: readonly Item[];
}

/** A line of a long grid: the heading of a section, or tiles of it. */
export interface SectionLine<Section> {
  readonly section: Section;
  /** The first tile of the line; `null` for the heading. */
  readonly from: number | null;
}

/** Returns the lines of all sections: each with its heading, followed by lines of tiles. */
export function toSectionLines<Item, Section extends TileSection<Item>>(
  sections: readonly Section[],
  columns: number,
): SectionLine<Section>[] {
  return sections.flatMap((section) => {
    const lines: SectionLine<Section>[] = [{ section, from: null }];
    for (let from = 0; from < section.items.length; from += columns) lines.push({ section, from });
    return lines;
  });
}
