export { mergeLines } from './merge-lines.ts';
export * from './note-title.ts';
