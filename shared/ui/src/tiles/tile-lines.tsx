import { memo, type ReactNode, useEffect, useState } from 'react';
import { inTurn } from './in-turn.ts';
import styles from './tile-grid.module.css';

/** Between tiles, in px. */
export const GAP = 8;

/** How many tiles fit into a line. */
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
  /** Where it stands, in px from the top. */
  readonly start: number;
  /** Whether it flies by: then it is only drawn once that is over. */
  readonly hurried: boolean;
}

/** A line of tiles. It is drawn once and then stays so, however far is scrolled. */
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
