import { formatError } from '@dentarium/api';
import { getCaseShowBox } from '@dentarium/api/orders/case-details';
import { queryLabOrder, queryLabFiles } from '@dentarium/server/calls/orders/lab';
import { queryLabFunctions } from '@dentarium/server/calls/lab';
import { queryOrderInfo, queryOrderSubmissions } from '@dentarium/server/calls/orders/cases';
import { queryPatientInfo } from '@dentarium/api/patients/calls';
import { queryOrderFiles } from '@dentarium/server/calls/orders/forms';
import { bus } from '@dentarium/bus';
import { CLINIC, Refusal, signIn } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { buildOrder } from '../testing/samples.ts';
import { serveOrder } from '../testing/serve-order.ts';
import { showAt } from '../testing/show-orders.ts';

const UNKNOWN = '00000000-1111-4222-8333-444444444444';

const createRefusal = (code: 'order.notFound' | 'patient.notFound') => (): never => {
  throw new Refusal(code);
};

test.each([
  ...['detail', 'stage', 'stage/image', 'stage/preview', 'plan', 'submit', 'models', 'sheet', 'label'].map(
    (page) => [`/case/${page}?order=${UNKNOWN}`, 'order.notFound'] as const,
  ),
  [`/case/stage/treatment?patient=${UNKNOWN}`, 'patient.notFound'],
  ...['order', 'plan', 'models', 'sheet'].map((page) => [`/lab/${page}?order=${UNKNOWN}`, 'order.notFound'] as const),
])('ORD-16 LAB-01 explains at %s that nothing was found, without a toast', async (page, code) => {
  signIn();
  const toasts: string[] = [];
  const unsubscribe = bus.on('toast:show', ({ text }) => toasts.push(text));
  serveOrder({ order: buildOrder() })
    .on(queryOrderInfo, createRefusal('order.notFound'))
    .on(queryOrderSubmissions, createRefusal('order.notFound'))
    .on(queryOrderFiles, createRefusal('order.notFound'))
    .on(getCaseShowBox, createRefusal('order.notFound'))
    .on(queryPatientInfo, createRefusal('patient.notFound'))
    .on(queryLabFunctions, () => ({ functions: ['reviewer' as const], orgId: CLINIC.id }))
    .on(queryLabOrder, createRefusal('order.notFound'))
    .on(queryLabFiles, createRefusal('order.notFound'));
  showAt(page);
  expect(await screen.findByText(formatError(code, 'en') ?? '')).toBeTruthy();
  unsubscribe();
  expect(toasts).toEqual([]);
});
