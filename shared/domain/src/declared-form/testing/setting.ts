/** Facts by which the tests of forms judge their answers. */
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
