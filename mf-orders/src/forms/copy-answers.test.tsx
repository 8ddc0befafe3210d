import { FORM_KEYS } from '@dentarium/orders/states';
import { orderForms } from '@dentarium/orders/forms';
import { createPageRenderer, FakeServer, signIn } from '@dentarium/platform/testing';
import { queryClient } from '@dentarium/platform';
import { type EarlierPrescription, queryEarlierPrescriptions } from '@dentarium/server/calls/orders/forms';
import type { DeclaredAnswers } from '@dentarium/ui/declared-form';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import ch from '../locales/ch.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import { buildOrder, CASE_ID, ITEM_ID } from '../testing/samples.ts';
import { CopyAnswers } from './copy-answers.tsx';

const ANSWERS = { designMode: 2, treatArch: 1, noMoveTeeth: [{ tooth: 16, mark: 1 }], special: 'Slowly' };
const OF_PATIENT: EarlierPrescription = {
  source: 'patient',
  orderId: CASE_ID,
  orderShowId: 'C0000007-1',
  patientName: 'Li Mei',
  submittedAt: '2026-03-01T09:00:00Z',
  formKey: FORM_KEYS.design,
  formValue: { v: 1, ...ANSWERS },
};
const OF_DOCTOR: EarlierPrescription = {
  ...OF_PATIENT,
  source: 'doctor',
  orderId: ITEM_ID,
  orderShowId: 'C0000008-1',
  patientName: 'Zhao Lei',
};

let answers: DeclaredAnswers;
beforeEach(() => {
  sessionStorage.clear();
  signIn();
  queryClient.clear();
  answers = { designMode: 1, special: 'Before' };
});

/** Shows the offers above a prescription that holds `answers`. */
function showOffers(prescriptions: EarlierPrescription[] = [OF_PATIENT, OF_DOCTOR]): void {
  new FakeServer().on(queryEarlierPrescriptions, () => prescriptions);
  const form = {
    get: () => answers,
    change: (change: Partial<DeclaredAnswers>) => {
      // Every changed answer is given.
      answers = { ...answers, ...(change as DeclaredAnswers) };
    },
  };
  const element = (
    <CopyAnswers order={buildOrder()} form={form} declaration={orderForms[FORM_KEYS.design]} facts={{}} />
  );
  createPageRenderer('orders', { ch, en }, [{ path: '/copy', element }])('/copy');
}

test('ORD-08 copies the last prescription of the patient, lists what was copied, and takes it back', async () => {
  showOffers();
  fireEvent.click(await screen.findByRole('button', { name: /^Copy order C0000007-1 of this patient/ }));
  expect(screen.getByText('4 answers were copied from order C0000007-1. Please check each of them.')).toBeTruthy();
  expect(answers).toEqual(ANSWERS);
  const list = screen.getByText('Show what was copied').closest('details');
  expect(list?.textContent).toContain('Slowly');
  expect(list?.textContent).toContain('16');

  fireEvent.click(screen.getByRole('button', { name: 'Undo the copy' }));
  expect(answers).toEqual({ designMode: 1, treatArch: null, noMoveTeeth: null, special: 'Before' });
  expect(screen.getByRole('button', { name: /^Copy order C0000007-1/ })).toBeTruthy();
});

test('ORD-08 copies no teeth and texts of another patient', async () => {
  showOffers();
  fireEvent.click(await screen.findByRole('button', { name: /^Copy your last order C0000008-1 \(Zhao Lei/ }));
  expect(answers).toEqual({ designMode: 2, treatArch: 1, special: 'Before' });
});

test('ORD-08 keeps an answer that was changed after the copy', async () => {
  showOffers();
  fireEvent.click(await screen.findByRole('button', { name: /^Copy order C0000007-1/ }));
  answers = { ...answers, special: 'Faster' };
  fireEvent.click(screen.getByRole('button', { name: 'Undo the copy' }));
  expect(answers).toMatchObject({ designMode: 1, special: 'Faster' });
});

test('ORD-08 offers nothing without an earlier prescription of the same form', async () => {
  showOffers([{ ...OF_PATIENT, formKey: FORM_KEYS.retention }]);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('button')).toBeNull();
});
