import type { MeasuredSetForm, TemplateForm } from '../calls.ts';

/** A template with a measure of each kind. */
export const TEMPLATE: TemplateForm = {
  name: 'Incisors',
  points: ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase() })),
  measures: [
    { id: 'width', name: 'Width', formula: { op: 'length', from: 'a', to: 'b' } },
    { id: 'height', name: 'Height', formula: { op: 'offset', point: 'c', line: ['a', 'b'] } },
    { id: 'corner', name: 'Corner', formula: { op: 'corner', from: 'a', at: 'b', to: 'c' } },
    { id: 'tilt', name: 'Tilt', formula: { op: 'between', one: ['a', 'b'], other: ['a', 'c'] } },
    { id: 'ratio', name: 'Ratio', formula: { op: 'ratio', of: ['a', 'b'], to: ['a', 'c'] } },
  ],
  orgId: null,
};

/** Its points on an image of 20 by 20 pixels without a scale. */
export const CONTENT: MeasuredSetForm = {
  templateVersion: 1,
  points: [
    { id: 'a', x: 2, y: 2 },
    { id: 'b', x: 14, y: 18 },
    { id: 'c', x: 14.5, y: 2 },
  ],
  calibration: null,
};
