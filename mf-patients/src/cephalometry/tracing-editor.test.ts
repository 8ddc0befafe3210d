import { expect, test } from '@jest/globals';
import { findNextPoint } from '@dentarium/viewers/marks';
import { toTracingContent, createContent, toTracingForm, listLandmarks } from './tracing-content.ts';
import { type EditorAction, reduceEditor, openEditor } from './tracing-editor.ts';

const at = (x: number, y: number) => ({ x, y });
const START = openEditor({ ...createContent('lateral', 'cn-permanent', null), methodId: 'tweed' });

function after(...actions: readonly EditorAction[]) {
  return actions.reduce(reduceEditor, START);
}

test('VIEW-04 places landmarks in order and does not return to skipped ones', () => {
  expect(listLandmarks('tweed').map(({ id }) => id)).toEqual(['or', 'po', 'l1', 'l1Apex', 'me', 'go']);
  expect(START.active).toBe('or');
  const state = after({ type: 'place', at: at(1, 2) }, { type: 'skip' }, { type: 'place', at: at(3, 4) });
  expect(state).toMatchObject({
    active: 'l1Apex',
    content: { points: { or: at(1, 2), l1: at(3, 4) }, skipped: ['po'] },
  });
  const nextState = reduceEditor(reduceEditor(state, { type: 'activate', id: 'po' }), { type: 'place', at: at(5, 6) });
  expect(nextState.content).toMatchObject({ points: { po: at(5, 6) }, skipped: [] });
});

test('VIEW-04 places nothing after the last landmark, which can be activated again', () => {
  const all = after(...listLandmarks('tweed').map((_, index): EditorAction => ({ type: 'place', at: at(index, 0) })));
  expect(all.active).toBeNull();
  expect(reduceEditor(all, { type: 'place', at: at(9, 9) })).toBe(all);
  expect(reduceEditor(all, { type: 'step', by: -1 }).active).toBe('go');
  expect(reduceEditor(all, { type: 'step', by: 1 }).active).toBe('or');
  expect(
    findNextPoint(
      listLandmarks('tweed').map(({ id }) => id),
      all.content,
      null,
    ),
  ).toBeNull();
});

test('VIEW-04 undoes a movement in one step, and redoes it until another change', () => {
  const movedState = after(
    { type: 'place', at: at(1, 1) },
    { type: 'move', id: 'or', at: at(2, 2), continued: false },
    { type: 'move', id: 'or', at: at(3, 3), continued: true },
  );
  const undoneState = reduceEditor(movedState, { type: 'undo' });
  expect([movedState, undoneState].map(({ content }) => content.points.or)).toEqual([at(3, 3), at(1, 1)]);
  expect(reduceEditor(undoneState, { type: 'redo' }).content).toEqual(movedState.content);
  expect(reduceEditor(undoneState, { type: 'remove' }).future).toEqual([]);
  expect(reduceEditor(START, { type: 'undo' })).toBe(START);
});

test('VIEW-04 sets a ruler by two points, restarts it with a third, and cancels or applies it', () => {
  const set = after({ type: 'ruler' }, { type: 'rulerPoint', at: at(0, 0) }, { type: 'rulerPoint', at: at(0, 500) });
  expect(reduceEditor(set, { type: 'calibrate', mm: 50 })).toMatchObject({
    ruler: null,
    content: { calibration: { by: 'ruler', from: at(0, 0), to: at(0, 500), mm: 50 } },
  });
  expect(reduceEditor(set, { type: 'rulerPoint', at: at(7, 7) }).ruler).toEqual([at(7, 7)]);
  expect(reduceEditor(set, { type: 'noRuler' })).toMatchObject({ ruler: null, content: { calibration: null } });
  expect(after({ type: 'ruler' }, { type: 'calibrate', mm: 50 }).content.calibration).toBeNull();
});

test('VIEW-04 keeps all points for another method and continues with its landmarks', () => {
  const state = after({ type: 'place', at: at(1, 1) }, { type: 'choose', to: { methodId: 'wits' } });
  expect(state).toMatchObject({ active: 's', content: { points: { or: at(1, 1) } } });
  expect(toTracingContent(toTracingForm(state.content))).toEqual(state.content);
});

test('VIEW-04 starts with the scale of the file if it holds in the patient, and takes others on request only', () => {
  const scale = (source: 'patient' | 'corrected' | 'detector' | 'film') =>
    ({ by: 'file', x: 0.1, y: 0.2, source }) as const;
  const openWith = (source: 'patient' | 'corrected' | 'detector' | 'film') =>
    createContent('lateral', 'cn-permanent', scale(source)).calibration;
  expect([openWith('patient'), openWith('corrected')]).toEqual([scale('patient'), scale('corrected')]);
  expect([openWith('detector'), openWith('film')]).toEqual([null, null]);
  const scaledState = after({ type: 'ruler' }, { type: 'useScale', scale: scale('film') });
  expect(scaledState).toMatchObject({ ruler: null, content: { calibration: scale('film') } });
  expect(toTracingContent(toTracingForm(scaledState.content))).toEqual(scaledState.content);
  expect(reduceEditor(scaledState, { type: 'undo' }).content.calibration).toBeNull();
});

test('BEN-08 adds points of a service only if they are neither placed nor skipped, as unchecked points', () => {
  const suggestions = [
    { id: 'or', x: 50, y: 50, confidence: 0.9 },
    { id: 'po', x: 60, y: 60, confidence: 0.8 },
    { id: 'l1', x: 70, y: 70, confidence: 0.7 },
    { id: 'me', x: 80, y: 80, confidence: 0.6 },
    { id: 's', x: 85, y: 85, confidence: 0.55 },
    { id: 'zR', x: 90, y: 90, confidence: 0.5 },
  ];
  const state = after({ type: 'place', at: at(1, 1) }, { type: 'skip' }, { type: 'suggest', points: suggestions });
  // Placed and skipped points stay; points outside of the method or the view are ignored.
  expect(state.content).toMatchObject({
    points: { or: at(1, 1), l1: at(70, 70), me: at(80, 80) },
    unchecked: { l1: 0.7, me: 0.6 },
    skipped: ['po'],
  });
  expect(Object.keys(state.content.points)).toHaveLength(3);
  expect(toTracingContent(toTracingForm(state.content))).toEqual(state.content);
  // Confirming or moving a point marks it as checked; the next active point is an unchecked one.
  expect(state.active).toBe('l1');
  const confirmed = reduceEditor(state, { type: 'place', at: at(70, 70) });
  expect(confirmed.content.unchecked).toEqual({ me: 0.6 });
  const movedState = reduceEditor(confirmed, { type: 'move', id: 'me', at: at(81, 80), continued: false });
  expect(movedState.content.unchecked).toEqual({});
  expect(reduceEditor(movedState, { type: 'suggest', points: suggestions })).toBe(movedState);
  expect(reduceEditor(state, { type: 'undo' }).content.points).toEqual({ or: at(1, 1) });
  expect(reduceEditor(state, { type: 'skip' }).content).toMatchObject({
    unchecked: { me: 0.6 },
    skipped: ['po', 'l1'],
  });
});
