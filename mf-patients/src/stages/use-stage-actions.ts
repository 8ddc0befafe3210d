import type { Stage } from '@dentarium/api/stages/calls';
import type { MenuItems } from '@dentarium/ui';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { toComparisonAddress } from '../comparison/comparison-address.ts';
import type { PatientRecord } from '../patient/patient-record.ts';

/** Actions of a stage that are buttons of its head, or menu items if the head has no room. */
export interface StageActions {
  /** The other stages to compare with, as menu items. */
  readonly comparisonItems: MenuItems;
  /** Opens the form of the stage; undefined without the right to edit. */
  readonly edit: (() => void) | undefined;
}

/** Provides the comparison of a stage with another one, and the opening of its form. */
export function useStageActions(stage: Stage, record: PatientRecord): StageActions {
  const navigate = useNavigate();
  const [, setSearchParams] = useSearchParams();
  const edit = (): void => setSearchParams((before) => new URLSearchParams([...before, ['editStage', '1']]));
  return {
    comparisonItems: record.stages
      .filter(({ id }) => id !== stage.id)
      .map((other) => ({
        key: other.id,
        label: `${other.stageName} · ${other.stageDate}`,
        onClick: () => void navigate(toComparisonAddress(stage, other)),
      })),
    edit: record.mayEdit ? edit : undefined,
  };
}
