import { useState } from 'react';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { Pressed } from '../gallery/pressed.tsx';
import { DOCTOR_ID, LONG_NAMED_DOCTOR_ID } from '../gallery/sample-site.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { DoctorPicker } from './doctor-picker.tsx';

function Picker({ start, disabled = false }: { readonly start: string | null; readonly disabled?: boolean }) {
  const say = useSampleText();
  const [doctorId, setDoctorId] = useState(start);
  return (
    <DoctorPicker
      orgId={null}
      label={say('医生', 'Doctor')}
      value={doctorId}
      onChange={setDoctorId}
      disabled={disabled}
      clearable
    />
  );
}

function Empty() {
  return <Picker start={null} />;
}

function Chosen() {
  return <Picker start={DOCTOR_ID} />;
}

function LongName() {
  return <Picker start={LONG_NAMED_DOCTOR_ID} />;
}

function Disabled() {
  return <Picker start={DOCTOR_ID} disabled />;
}

function Open() {
  return (
    <Pressed selector=".ant-select">
      <Empty />
    </Pressed>
  );
}

export default defineEntry({ Empty, Chosen, LongName, Disabled }, { Open });
