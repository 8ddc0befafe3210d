import type { LandmarkId } from '@dentarium/cephalometry';
import type { LandmarkState } from '@dentarium/server/calls/cephalometry';
import * as board from '@dentarium/viewers/marks';
import { filterAcceptable, listLandmarks, type TracingContent, addSuggested } from './tracing-content.ts';

/** The editor state of a tracing. */
export type EditorState = board.EditorState<LandmarkId, TracingContent>;

/** The actions on a tracing. */
export type EditorAction =
  | board.EditorAction<LandmarkId, TracingContent>
  /** Adds the points of a service that the user has not placed. */
  | { readonly type: 'suggest'; readonly points: LandmarkState['points'] };

const EDITOR = new board.PointEditor<LandmarkId, TracingContent>(({ methodId }) =>
  listLandmarks(methodId).map(({ id }) => id),
);

/** Returns the initial state of a tracing. */
export function openEditor(content: TracingContent): EditorState {
  return EDITOR.open(content);
}

/** Returns the state after an action. */
export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  if (action.type !== 'suggest') return EDITOR.reduce(state, action);
  if (filterAcceptable(state.content, action.points).length === 0) return state;
  return EDITOR.reduce(state, { type: 'choose', to: addSuggested(state.content, action.points) });
}
