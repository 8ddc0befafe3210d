import { defineEntry } from '../gallery/gallery-entry.ts';
import { SampleTile } from '../gallery/sample-tile.tsx';
import { TileGrid } from './tile-grid.tsx';

function Grid({ count }: { readonly count: number }) {
  return (
    <TileGrid
      items={Array.from({ length: count }, (_, index) => index)}
      itemKey={String}
      renderTile={(item) => <SampleTile key={item} number={item + 1} />}
      tileWidth={120}
      tileHeight={80}
    />
  );
}

function FewTiles() {
  return <Grid count={14} />;
}

function NoTiles() {
  return <Grid count={0} />;
}

function ManyTiles() {
  return <Grid count={1000} />;
}

export default defineEntry({ FewTiles, NoTiles, ManyTiles });
