import { computeAge } from '@dentarium/domain';
import { describe, expect, test } from '@jest/globals';
import { getLatestBirthDate } from './birth-dates.ts';

describe('the latest birth date of an age', () => {
  test.each([
    [12, '2024-06-15', '2012-06-15'],
    [3, '2023-02-28', '2020-02-29'],
    [4, '2024-02-28', '2020-02-28'],
    [4, '2024-02-29', '2020-02-29'],
    [0, '2024-02-29', '2024-02-29'],
    [1, '2024-02-29', '2023-02-28'],
    [3000, '2024-06-15', '0001-06-15'],
  ])('computes the latest birth date for %i years on %s: %s', (years, day, birth) => {
    expect(getLatestBirthDate(years, day)).toBe(birth);
  });

  test('agrees with the age computation around every end of February', () => {
    for (const day of ['2023-02-27', '2023-02-28', '2023-03-01', '2024-02-28', '2024-02-29', '2024-03-01']) {
      for (const birth of ['2019-02-28', '2020-02-27', '2020-02-28', '2020-02-29', '2020-03-01']) {
        const age = computeAge(birth, day)?.years ?? -1;
        expect([birth, day, birth <= getLatestBirthDate(age, day), birth <= getLatestBirthDate(age + 1, day)]).toEqual([
          birth,
          day,
          true,
          false,
        ]);
      }
    }
  });
});
