import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useMemo, useRef } from 'react';
import { toSectionLines, type TileSection } from './section-lines.ts';
import styles from './tile-grid.module.css';
import { GAP_PX, TileLine } from './tile-lines.tsx';
import { useColumns } from './use-columns.ts';
import { useFastScroll } from './use-fast-scroll.ts';

/** The height of a heading, in px. */
const HEADING_HEIGHT_PX = 40;

/** Shows a long grid of tiles in sections, in a scrolling box; only the visible lines are rendered. */
export function SectionGrid<Item, Section extends TileSection<Item>>(props: {
  readonly label: string;
  readonly sections: readonly Section[];
  readonly itemKey: (item: Item) => string;
  readonly renderHead: (section: Section) => ReactNode;
  /** Has to be stable over renderings: each change rerenders all visible lines. */
  readonly renderTile: (item: Item, index: number) => ReactNode;
  /** The width in px. */
  readonly tileWidth: number;
  readonly tileHeight: number;
}) {
  const { sections, tileWidth, tileHeight } = props;
  const box = useRef<HTMLDivElement>(null);
  const columns = useColumns(box, tileWidth);
  const lines = useMemo(() => toSectionLines<Item, Section>(sections, columns), [sections, columns]);
  const isHurried = useFastScroll(box);
  const visibleLines = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => (lines[index]?.from === null ? HEADING_HEIGHT_PX : tileHeight + GAP_PX),
    overscan: 3,
    useFlushSync: false,
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be scrolled by the keyboard
    <div ref={box} className={styles['sections']} role="region" aria-label={props.label} tabIndex={0}>
      <div className={styles['all']} style={{ height: visibleLines.getTotalSize() }}>
        {visibleLines.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index];
          if (line === undefined) return null;
          return line.from === null ? (
            <div
              key={key}
              className={styles['head']}
              style={{ height: HEADING_HEIGHT_PX, transform: `translateY(${start}px)` }}
            >
              {props.renderHead(line.section)}
            </div>
          ) : (
            <TileLine
              key={key}
              items={line.section.items}
              from={line.from}
              columns={columns}
              tileWidth={tileWidth}
              height={tileHeight}
              start={start}
              itemKey={props.itemKey}
              renderTile={props.renderTile}
              isHurried={isHurried}
            />
          );
        })}
      </div>
    </div>
  );
}
