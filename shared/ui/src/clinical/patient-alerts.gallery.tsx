import { NO_ALERTS } from '@dentarium/domain/patient-alerts';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { SampleBox } from '../gallery/sample-box.tsx';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { PatientAlertLine, PatientAlerts } from './patient-alerts.tsx';

function useSampleAlerts() {
  const say = useSampleText();
  return {
    allergies: say('镍、青霉素', 'Nickel, penicillin'),
    contraindications: say('心脏起搏器，禁用超声洁治', 'Cardiac pacemaker: no ultrasonic scaler'),
    medicalAlerts: say('1 型糖尿病；服用双膦酸盐', 'Type 1 diabetes; takes bisphosphonates'),
  };
}

function InFull() {
  return <PatientAlerts patient={useSampleAlerts()} />;
}

function OneAlert() {
  return <PatientAlerts patient={{ ...NO_ALERTS, allergies: useSampleText()('乳胶', 'Latex') }} />;
}

function OnOneLine() {
  return <PatientAlertLine patient={useSampleAlerts()} />;
}

function NarrowLine() {
  return (
    <SampleBox width={280} height={32}>
      <PatientAlertLine patient={useSampleAlerts()} />
    </SampleBox>
  );
}

export default defineEntry({ InFull, OneAlert, OnOneLine, NarrowLine });
