import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import styles from './tile-grid.module.css';

/** From this number on, only what is in sight is drawn. */
export const VIRTUAL_FROM = 200;

/** How many tiles fit into a line. */
export function columnsIn(width: number, tileWidth: number, gap: number): number {
  return Math.max(1, Math.floor((width + gap) / (tileWidth + gap)));
}

interface TileGridProps<Item> {
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => string;
  readonly renderTile: (item: Item, index: number) => ReactNode;
  /** In px. */
  readonly tileWidth: number;
  readonly tileHeight: number;
}

const GAP = 8;

/** Tiles of one size in lines. Long lists draw only the lines in sight, in a box of their own height. */
export function TileGrid<Item>(props: TileGridProps<Item>) {
  const box = useRef<HTMLDivElement>(null);
  const columns = useColumns(box, props.tileWidth);
  const grid = { gridTemplateColumns: `repeat(${columns}, ${props.tileWidth}px)`, gap: GAP };
  if (props.items.length <= VIRTUAL_FROM) {
    return (
      <div ref={box} className={styles['grid']} style={grid}>
        {props.items.map((item, index) => (
          <div key={props.itemKey(item)} style={{ height: props.tileHeight }}>
            {props.renderTile(item, index)}
          </div>
        ))}
      </div>
    );
  }
  return (
    <div ref={box} className={styles['long']}>
      <LinesInSight {...props} columns={columns} box={box} grid={grid} />
    </div>
  );
}

function useColumns(box: RefObject<HTMLDivElement | null>, tileWidth: number): number {
  const [columns, setColumns] = useState(4);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = (): void => setColumns(columnsIn(element.clientWidth, tileWidth, GAP));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, tileWidth]);
  return columns;
}

function LinesInSight<Item>(
  props: TileGridProps<Item> & {
    readonly columns: number;
    readonly box: RefObject<HTMLDivElement | null>;
    readonly grid: { gridTemplateColumns: string; gap: number };
  },
) {
  const { items, columns, tileHeight } = props;
  const lines = useVirtualizer({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => props.box.current,
    estimateSize: () => tileHeight + GAP,
    overscan: 3,
  });
  return (
    <div className={styles['all']} style={{ height: lines.getTotalSize() }}>
      {lines.getVirtualItems().map((line) => (
        <div
          key={line.key}
          className={styles['line']}
          style={{ ...props.grid, height: tileHeight, transform: `translateY(${line.start}px)` }}
        >
          {items.slice(line.index * columns, (line.index + 1) * columns).map((item, offset) => (
            <div key={props.itemKey(item)}>{props.renderTile(item, line.index * columns + offset)}</div>
          ))}
        </div>
      ))}
    </div>
  );
}
