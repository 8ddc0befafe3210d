import {
  queryTriageQueue,
  setTriageState,
  startTriageStage,
  type TriageVisit,
} from '@dentarium/api/services/triage-service';
import { mayGo, TRIAGE_STATES, type TriageState } from '@dentarium/domain';
import { invalidate, toast, useCall, useErrorText } from '@dentarium/platform';
import type { MenuProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What can be done with a visit from its row. */
export interface VisitActions {
  /** What was done last, for who does not see the table. */
  readonly said: string;
  readonly isBusy: boolean;
  readonly go: (visit: TriageVisit, state: TriageState) => void;
  readonly startStage: (visit: TriageVisit) => void;
  readonly menu: (visit: TriageVisit) => NonNullable<MenuProps['items']>;
}

/** Calls, brings in, ends and begins stages; whatever comes of it, the queue is read anew. */
export function useVisitActions(onEdit: (visit: TriageVisit) => void): VisitActions {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const state = useCall(setTriageState, { silent: true });
  const stage = useCall(startTriageStage, { silent: true });
  const [said, setSaid] = useState('');
  const after = {
    onError: (error: Error) => toast('error', errorText(error)),
    onSettled: () => void invalidate(queryTriageQueue),
  };
  const go = (visit: TriageVisit, next: TriageState): void =>
    state.mutate(
      { params: { id: visit.id }, body: { state: next, version: visit.version } },
      {
        ...after,
        onSuccess: () => setSaid(t('triage.nowIs', { name: visit.patient.name, state: t(`triage.states.${next}`) })),
      },
    );
  const startStage = (visit: TriageVisit): void =>
    stage.mutate(
      { params: { id: visit.id }, body: { version: visit.version } },
      {
        ...after,
        onSuccess: () => setSaid(t('triage.stageStarted', { name: visit.patient.name })),
      },
    );
  return {
    said,
    isBusy: state.isPending || stage.isPending,
    go,
    startStage,
    menu: (visit) => [
      { key: 'edit', label: t('triage.edit'), onClick: () => onEdit(visit) },
      ...TRIAGE_STATES.filter((next) => mayGo(visit.state, next)).map((next) => ({
        key: next,
        label: t(`triage.do.${next}`),
        onClick: () => go(visit, next),
      })),
    ],
  };
}
