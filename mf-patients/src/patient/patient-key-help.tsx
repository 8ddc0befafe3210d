import { KeyHelp } from '@dentarium/ui';
import { usePatientKeyLines } from './patient-keys.ts';

/** The sheet of keys of a page of a patient that has none of its own. */
export function PatientKeyHelp() {
  return <KeyHelp lines={usePatientKeyLines()} />;
}
