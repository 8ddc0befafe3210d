import { expect, test } from '@jest/globals';
import { joinAlerts, listAlerts, NO_ALERTS, PATIENT_ALERT_KINDS } from './patient-alerts.ts';

test('SAFE-04 lists the alerts that have a text, allergies first', () => {
  expect(listAlerts(NO_ALERTS)).toEqual([]);
  expect(listAlerts({ allergies: ' nickel ', contraindications: ' \n', medicalAlerts: 'asthma' })).toEqual([
    { kind: 'allergies', text: 'nickel' },
    { kind: 'medicalAlerts', text: 'asthma' },
  ]);
});

test.each([
  ['', 'nickel', 'nickel'],
  ['nickel', '', 'nickel'],
  ['nickel', 'nickel', 'nickel'],
  ['nickel', 'latex', 'nickel\nlatex'],
  ['nickel, latex', 'latex', 'nickel, latex'],
  ['latex', 'nickel, latex', 'nickel, latex'],
])('SAFE-04 joins %j and %j without dropping either', (keep, drop, joinedText) => {
  for (const kind of PATIENT_ALERT_KINDS)
    expect(joinAlerts({ ...NO_ALERTS, [kind]: keep }, { ...NO_ALERTS, [kind]: drop })[kind]).toBe(joinedText);
});
