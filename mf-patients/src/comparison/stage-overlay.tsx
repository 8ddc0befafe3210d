import type { PatientFile } from '@dentarium/api/files/info-calls';
import { BENEFIT_USES } from '@dentarium/domain';
import { useBenefit } from '@dentarium/platform';
import { DateText, EmptyState, StageChip } from '@dentarium/ui';
import { uploads } from '@dentarium/upload';
import { OverlayView, type ViewerItem, type ViewerSource } from '@dentarium/viewers';
import type { ReactNode } from 'react';
import { countUse } from '../classification/count-use.ts';
import type { PatientRecord } from '../patient/patient-record.ts';
import { toOverlays } from '../upload/destinations.ts';
import { usePatientItems } from '../viewer-source/patient-items.ts';
import { usePatientSource } from '../viewer-source/patient-source.ts';
import type { Pair } from './list-pairs.ts';

const countOverlay = (): void => countUse(BENEFIT_USES[4]);

/** Shows the same view of two stages superimposed (BEN-04), for users whose membership includes it. */
export function StageOverlay({
  pair,
  record,
  head,
  onClose,
}: {
  readonly pair: Pair;
  readonly record: PatientRecord;
  /** The selection of the view. */
  readonly head: ReactNode;
  readonly onClose: () => void;
}) {
  const { name, locked } = useBenefit(4);
  const toItem = usePatientItems();
  const source = useOverlaySource(record);
  if (locked !== null) return <EmptyState kind="denied" title={name} text={locked} />;
  const convert = (file: PatientFile | undefined) => (file === undefined ? undefined : toItem(record, file));
  return (
    <OverlayView
      source={source}
      base={convert(pair.left)}
      over={convert(pair.right)}
      renderCaption={(item) => <Caption item={item} record={record} />}
      onFirstAligned={countOverlay}
      head={head}
      onClose={onClose}
    />
  );
}

/** Returns the source of the viewer, which files overlays in the stage of the later image. */
function useOverlaySource({ patient, mayEdit, whenInTreatment }: PatientRecord): ViewerSource {
  const source = usePatientSource(patient);
  if (!mayEdit) return source;
  return {
    ...source,
    keepPicture: (picture, { group, itemIds: [baseId = '', overId = ''], note }) =>
      whenInTreatment(() =>
        uploads.add(
          [picture],
          toOverlays({ patientId: patient.id, stageId: group.id, fileIds: [baseId, overId], note }),
        ),
      ),
  };
}

function Caption({ item, record }: { readonly item: ViewerItem; readonly record: PatientRecord }) {
  const stage = record.stages.find(({ id }) => id === item.group?.id);
  return (
    <>
      {stage === undefined ? null : <StageChip code={stage.stageCode} name={stage.stageName} />}
      <DateText value={item.date} />
    </>
  );
}
