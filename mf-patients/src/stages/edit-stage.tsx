import type { Stage } from '@dentarium/api/stages/calls';
import { useSearchParams } from 'react-router-dom';
import type { PatientRecord } from '../patient/patient-record.ts';
import StageFormDrawer from './stage-form.tsx';

/** Shows the form of an existing stage, opened by `?editStage`. */
export default function EditStage({ stage, record }: { readonly stage: Stage; readonly record: PatientRecord }) {
  const [, setSearchParams] = useSearchParams();
  const close = (): void =>
    setSearchParams((before) => new URLSearchParams([...before].filter(([name]) => name !== 'editStage')));
  return (
    <StageFormDrawer
      patient={record.patient}
      stages={record.stages}
      stage={stage}
      date={stage.stageDate}
      closes={(from, to) => from.pathname !== to.pathname || !to.searchParams.has('editStage')}
      onClose={close}
      onSaved={close}
    />
  );
}
