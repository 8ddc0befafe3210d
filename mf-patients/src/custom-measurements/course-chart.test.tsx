import { languageAtom, pageStore } from '@dentarium/platform';
import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { CourseChart } from './course-chart.tsx';

test.each([
  ['of one day', ['2026-01-05', '2026-01-05'], ['2026-01-05']],
  ['of two days', ['2026-01-05', '2026-02-05'], ['2026-01-05', '2026-02-05']],
])('BEN-05 labels each end of the course of values %s once', (_, days, expectedLabels) => {
  pageStore.set(languageAtom, 'en');
  const points = days.map((day, index) => ({ day, value: 10 + index }));
  const { container } = render(<CourseChart name="Width" unit="mm" points={points} />);
  const texts = [...container.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(texts.filter((text) => text.startsWith('2026'))).toEqual(expectedLabels);
});
