import { ApiError } from '@dentarium/api';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useErrorText } from './error-text.ts';

function Failure({ error }: { readonly error: unknown }) {
  return <p>{useErrorText()(error)}</p>;
}

test('CALL-08 shows a sentence of its own for a known failure, the fixed one for a business failure, and another for an internal error', () => {
  render(
    <>
      <Failure error={new ApiError('patient.notFound', '')} />
      <Failure error={new ApiError('unheardOf', '数据库错误')} />
      <Failure error={new TypeError('x is not a function')} />
    </>,
  );
  expect(screen.getByText('There is no such patient, or you have no access to the patient.')).toBeTruthy();
  expect(screen.getByText('The system is abnormal, Please try again later')).toBeTruthy();
  expect(screen.getByText('Something unexpected went wrong. Please try again.')).toBeTruthy();
});
