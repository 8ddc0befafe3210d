import { memo, type ReactNode, useEffect, useState } from 'react';
import { runInTurn } from './run-in-turn.ts';
import styles from './tile-grid.module.css';

/** The gap between tiles, in px. */
export const GAP_PX = 8;

/** Returns the number of tiles that fit into a line. */
export function countColumns(width: number, tileWidth: number, gap = GAP_PX): number {
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
  const lineItems = items.slice(from, from + columns);
  return (
    <>
      {lineItems.map((item, offset) => (
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
  readonly isHurried: boolean;
}

/** Shows a line of tiles. Once rendered it stays, however far the user scrolls. */
export function TileLine<Item>({ tileWidth, height, start, isHurried, ...tiles }: LineProps<Item>) {
  const [isRendered, setIsRendered] = useState(!isHurried);
  useEffect(() => {
    if (isHurried || isRendered) return;
    return runInTurn(() => setIsRendered(true));
  }, [isHurried, isRendered]);
  const place = { height, transform: `translateY(${start}px)` };
  if (!isRendered) {
    const tile = {
      '--tile': `${tileWidth}px`,
      '--gap': `${GAP_PX}px`,
      width: (tileWidth + GAP_PX) * tiles.columns - GAP_PX,
    };
    return <div className={styles['flying']} style={{ ...place, ...tile }} />;
  }
  return (
    <div
      className={styles['line']}
      style={{ ...place, gridTemplateColumns: `repeat(${tiles.columns}, ${tileWidth}px)`, gap: GAP_PX }}
    >
      <Tiles {...tiles} />
    </div>
  );
}
