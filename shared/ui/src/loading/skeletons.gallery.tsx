import { defineEntry } from '../gallery/gallery-entry.ts';
import { Skeletons } from './skeletons.tsx';

function Rows() {
  return <Skeletons shape="rows" count={4} />;
}

function Cards() {
  return <Skeletons shape="cards" count={6} />;
}

function Tiles() {
  return <Skeletons shape="tiles" count={9} />;
}

function Columns() {
  return <Skeletons shape="columns" count={4} />;
}

export default defineEntry({ Rows, Cards, Tiles, Columns });
