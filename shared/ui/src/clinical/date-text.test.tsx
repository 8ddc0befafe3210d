import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { DateText } from './date-text.tsx';

test.each([
  ['2026-03-01', '2026-03-01'],
  ['2026-03-01T23:59:59', '2026-03-01'],
  [new Date(2026, 0, 5, 23, 30), '2026-01-05'],
  [null, '–'],
  ['', '–'],
])('MODE-08 shows %p as %s', (value, text) => {
  const { container } = render(<DateText value={value} />);
  expect(container.textContent).toBe(text);
});
