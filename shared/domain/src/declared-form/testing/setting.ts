/** Facts and a day for tests that evaluate forms. */
export const setting = {
  facts: {
    dentalAge: 2,
    maxSteps: 60,
    missing: [18, 28],
    preference: 2,
    overbiteMm: 5,
    shipped: [1, 2, 3],
    addresses: [{ id: 'a1', name: 'Clinic' }],
  },
  day: '2026-05-04',
};
