import { memo, type ReactNode, useEffect, useState } from 'react';
import { inTurn } from './in-turn.ts';
import styles from './tile-grid.module.css';

/** The gap between tiles, in px. */
export const GAP = 8;

/** Returns the number of tiles that fit into a line. */
export function columnsIn(width: number, tileWidth: number, gap = GAP): number {
  return Math.max(1, Math.floor((width + gap) / (tileWidth + gap)));
}

interface TilesProps<Item> {
  /** All items; the line shows some of them. */
  readonly items: readonly Item[];
  readonly from: number;
  readonly columns: number;
  readonly itemKey: (item: Item) => string;
  readonly renderTile: (item: Item, index: number) => ReactNode;
}

function TilesOfLine<Item>({ items, from, columns, itemKey, renderTile }: TilesProps<Item>) {
  const shown = items.slice(from, from + columns);
  return (
    <>
      {shown.map((item, offset) => (
        <div key={itemKey(item)}>{renderTile(item, from + offset)}</div>
      ))}
    </>
  );
}

const Tiles = memo(TilesOfLine) as typeof TilesOfLine;

interface LineProps<Item> extends TilesProps<Item> {
  readonly tileWidth: number;
  readonly height: number;
  /** The position in px from the top. */
  readonly start: number;
  /** True during fast scrolling: the line is then rendered only afterwards. */
  readonly hurried: boolean;
}

/** A line of tiles. Once rendered it stays, however far the user scrolls. */
export function TileLine<Item>({ tileWidth, height, start, hurried, ...tiles }: LineProps<Item>) {
  const [drawn, setDrawn] = useState(!hurried);
  useEffect(() => {
    if (hurried || drawn) return;
    return inTurn(() => setDrawn(true));
  }, [hurried, drawn]);
  const place = { height, transform: `translateY(${start}px)` };
  if (!drawn) {
    const tile = { '--tile': `${tileWidth}px`, '--gap': `${GAP}px`, width: (tileWidth + GAP) * tiles.columns - GAP };
    return <div className={styles['flying']} style={{ ...place, ...tile }} />;
  }
  return (
    <div
      className={styles['line']}
      style={{ ...place, gridTemplateColumns: `repeat(${tiles.columns}, ${tileWidth}px)`, gap: GAP }}
    >
      <Tiles {...tiles} />
    </div>
  );
}
