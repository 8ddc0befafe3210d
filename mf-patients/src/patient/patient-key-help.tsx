import { KeyHelp } from '@dentarium/ui';
import { usePatientKeyLines } from './patient-keys.ts';

/** Shows the key help of a page of a patient without its own keys. */
export function PatientKeyHelp() {
  return <KeyHelp lines={usePatientKeyLines()} />;
}
