export { ViewDrawing } from './view-drawing.tsx';
export { findViewLines } from './view-lines.ts';
