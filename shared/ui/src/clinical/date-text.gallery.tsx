import { defineEntry } from '../gallery/gallery-entry.ts';
import { DateText } from './date-text.tsx';

function Day() {
  return <DateText value="2026-03-01" />;
}

function Unknown() {
  return <DateText value={null} />;
}

export default defineEntry({ Day, Unknown });
