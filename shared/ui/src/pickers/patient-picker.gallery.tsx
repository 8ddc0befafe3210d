import type { Patient } from '@dentarium/api/patients/calls';
import { buildSamplePatient, CLINIC } from '@dentarium/platform/testing/fake-site';
import { useState } from 'react';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { PatientPicker } from './patient-picker.tsx';

function Picker({ start }: { readonly start: Patient | null }) {
  const say = useSampleText();
  const [patient, setPatient] = useState(start);
  return (
    <PatientPicker
      orgId={CLINIC.id}
      label={say('患者', 'Patient')}
      value={patient}
      onChange={setPatient}
      detail={({ birthDate }) => birthDate ?? ''}
      clearable
    />
  );
}

function Empty() {
  return <Picker start={null} />;
}

function Chosen() {
  return <Picker start={buildSamplePatient()} />;
}

export default defineEntry({ Empty, Chosen });
