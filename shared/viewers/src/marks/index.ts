/**
 * Boards on which points are placed on an image, for tracings and measurements. Modules bundle this entry, so that only
 * pages with a board load it.
 */
export {
  type BoardContent,
  chooseFirstCalibration,
  findNextPoint,
  listRulerPoints,
  normaliseCalibration,
  type StatedScale,
} from './board-content.ts';
export { BoardFrame, type MeasuredItem } from './board-frame.tsx';
export { Calibration } from './calibration.tsx';
export { formatValue, type MeasureUnit } from './format-value.ts';
export { type BoardImage, type BoardLine, type Look, PointBoard } from './point-board.tsx';
export { PointChips } from './point-chips.tsx';
export { type EditorAction, type EditorState, PointEditor } from './point-editor.ts';
export { StaleChoice } from './save-tools.tsx';
export { useBoardSaving } from './use-board-saving.ts';
