import type { LandmarkId } from '@dentarium/cephalometry';
import type { LandmarkState } from '@dentarium/server/calls/cephalometry';
import * as board from '../point-board/point-editor.ts';
import { filterAcceptable, listLandmarks, type TracingContent, addSuggested } from './tracing-content.ts';

/** A tracing on the page: what it is, what it was, and what is placed next. */
export type EditorState = board.EditorState<LandmarkId, TracingContent>;

/** What somebody does with a tracing. */
export type EditorAction =
  | board.EditorAction<LandmarkId, TracingContent>
  /** Takes over what a service has placed, where nobody has. */
  | { readonly type: 'suggest'; readonly points: LandmarkState['points'] };

const EDITOR = new board.PointEditor<LandmarkId, TracingContent>(({ methodId }) =>
  listLandmarks(methodId).map(({ id }) => id),
);

/** A tracing as it is opened. */
export function openEditor(content: TracingContent): EditorState {
  return EDITOR.open(content);
}

/** What comes of what somebody does. */
export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  if (action.type !== 'suggest') return EDITOR.reduce(state, action);
  if (filterAcceptable(state.content, action.points).length === 0) return state;
  return EDITOR.reduce(state, { type: 'choose', to: addSuggested(state.content, action.points) });
}
