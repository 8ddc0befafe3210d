import { setTriageState, startTriageStage, type TriageVisit } from '@dentarium/api/front-desk/calls';
import { canChangeTriageState, TRIAGE_STATES, type TriageState } from '@dentarium/domain';
import { useApiMutation } from '@dentarium/platform';
import type { MenuItems } from '@dentarium/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What can be done with a visit from its row. */
export interface VisitActions {
  /** What was done last, for who does not see the table. */
  readonly said: string;
  readonly isBusy: boolean;
  /** Says in which state somebody is now. */
  readonly tell: (visit: TriageVisit) => void;
  readonly go: (visit: TriageVisit, state: TriageState) => void;
  readonly startStage: (visit: TriageVisit) => void;
  readonly menu: (visit: TriageVisit) => MenuItems;
}

/** A desk goes on with the next visit while the last is still being changed. */
const SCOPE = 'triage';

/** Calls, brings in, ends and begins stages. */
export function useVisitActions(on: {
  readonly edit: (visit: TriageVisit) => void;
  /** Asks to whom and where before somebody is called. */
  readonly ask: (visit: TriageVisit) => void;
}): VisitActions {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const tell = (visit: TriageVisit): void =>
    setSaid(t('triage.nowIs', { name: visit.patient.name, state: t(`triage.states.${visit.state}`) }));
  const state = useApiMutation(
    (send, { visit, next }: { visit: TriageVisit; next: TriageState }) =>
      send(setTriageState, { params: { id: visit.id }, body: { state: next, version: visit.version } }),
    {
      scope: SCOPE,
      onSuccess: (_, { visit, next }) => tell({ ...visit, state: next }),
    },
  );
  const stage = useApiMutation(
    (send, { id, version }: TriageVisit) => send(startTriageStage, { params: { id }, body: { version } }),
    {
      scope: SCOPE,
      onSuccess: (_, { patient }) => setSaid(t('triage.stageStarted', { name: patient.name })),
    },
  );
  const go = (visit: TriageVisit, next: TriageState): void => {
    if (next === 'called' && (visit.doctorId === null || visit.room === '')) on.ask(visit);
    else void state.mutate({ visit, next });
  };
  const startStage = (visit: TriageVisit): void => void stage.mutate(visit);
  return {
    said,
    tell,
    isBusy: state.isPending || stage.isPending,
    go,
    startStage,
    menu: (visit) => [
      { key: 'edit', label: t('triage.edit'), onClick: () => on.edit(visit) },
      ...TRIAGE_STATES.filter((next) => canChangeTriageState(visit.state, next)).map((next) => ({
        key: next,
        label: t(`triage.do.${next}`),
        onClick: () => go(visit, next),
      })),
    ],
  };
}
