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
  ['Latex', 'latex', 'Latex'],
  ['镍、乳胶', '乳胶', '镍、乳胶'],
  ['no allergy to nickel', 'nickel', 'no allergy to nickel\nnickel'],
  ['nickel', 'nickel and chromium', 'nickel\nnickel and chromium'],
  ['无镍过敏', '镍过敏', '无镍过敏\n镍过敏'],
])('SAFE-04 joins %j and %j without dropping either', (keep, drop, joinedText) => {
  for (const kind of PATIENT_ALERT_KINDS)
    expect(joinAlerts({ ...NO_ALERTS, [kind]: keep }, { ...NO_ALERTS, [kind]: drop })[kind]).toBe(joinedText);
});
