import type { TreatmentItem } from '@dentarium/api/orders/shapes';
import { createPageRenderer } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import ch from '../locales/ch.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import { buildItem } from '../testing/samples.ts';
import { ProductFacts } from './product-cards.tsx';

const LABELS = ['Arches', 'Steps', 'Restarts', 'Validity', 'Retainers', 'Expert'];

test.each<[string, Partial<TreatmentItem>, readonly (string | undefined)[]]>([
  ['a whole treatment', {}, ['Both arches', 'unlimited', '3', '60 months', 'retainers at the end', undefined]],
  [
    'a treatment of one arch with limited steps',
    { arches: 'single', maxSteps: 14, restarts: 2, validMonths: 0, retainerPhase: 0 },
    ['Single arch', 'up to 14', '2', 'unlimited', 'no retainers', undefined],
  ],
  [
    'a treatment with an expert and early retainers',
    { arches: 'any', validMonths: 1, retainerPhase: 2, isNeedExpert: true },
    ['Single or both', 'unlimited', '3', '1 month', 'retainers also during treatment', 'needed'],
  ],
  [
    'retainers only',
    { kind: 6, orderTypes: [1], maxSteps: 0, restarts: 0, validMonths: 12, retainerPhase: 0 },
    ['Both arches', undefined, undefined, '12 months', undefined, undefined],
  ],
])('ORD-08 shows the contents of a product: %s', (_, changes, expected) => {
  const routes = [{ path: '/product', element: <ProductFacts item={buildItem(changes)} /> }];
  createPageRenderer('orders', { ch, en }, routes)('/product');
  expect(LABELS.map((label) => screen.queryByText(label)?.nextElementSibling?.textContent)).toEqual(expected);
});
