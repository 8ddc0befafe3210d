import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useRef } from 'react';
import styles from './tile-grid.module.css';
import { GAP_PX, TileLine } from './tile-lines.tsx';
import { useColumns } from './use-columns.ts';
import { useFastScroll } from './use-fast-scroll.ts';

/** The number of tiles from which only the visible lines are rendered. */
export const VIRTUAL_FROM = 200;

interface TileGridProps<Item> {
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => string;
  readonly renderTile: (item: Item, index: number) => ReactNode;
  /** The width in px. */
  readonly tileWidth: number;
  readonly tileHeight: number;
}

/** Tiles of one size in lines. Long lists render only the visible lines, in a box with a height of its own. */
export function TileGrid<Item>(props: TileGridProps<Item>) {
  const box = useRef<HTMLDivElement>(null);
  const columns = useColumns(box, props.tileWidth);
  if (props.items.length <= VIRTUAL_FROM) {
    const grid = { gridTemplateColumns: `repeat(${columns}, ${props.tileWidth}px)`, gap: GAP_PX };
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
      <LinesInSight {...props} columns={columns} box={box} />
    </div>
  );
}

function LinesInSight<Item>(
  props: TileGridProps<Item> & { readonly columns: number; readonly box: RefObject<HTMLDivElement | null> },
) {
  const { items, columns, tileWidth, tileHeight } = props;
  const isHurried = useFastScroll(props.box);
  const lines = useVirtualizer({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => props.box.current,
    estimateSize: () => tileHeight + GAP_PX,
    overscan: 3,
    useFlushSync: false,
  });
  return (
    <div className={styles['all']} style={{ height: lines.getTotalSize() }}>
      {lines.getVirtualItems().map((line) => (
        <TileLine
          key={line.key}
          items={items}
          from={line.index * columns}
          columns={columns}
          tileWidth={tileWidth}
          height={tileHeight}
          start={line.start}
          itemKey={props.itemKey}
          renderTile={props.renderTile}
          isHurried={isHurried}
        />
      ))}
    </div>
  );
}
