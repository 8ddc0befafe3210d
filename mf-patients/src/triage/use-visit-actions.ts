import { setTriageState, startTriageStage, type TriageVisit } from '@dentarium/api/front-desk/calls';
import { canChangeTriageState, TRIAGE_STATES, type TriageState } from '@dentarium/domain';
import { useApiMutation } from '@dentarium/platform';
import type { MenuItems } from '@dentarium/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What can be done with a visit from its row. */
export interface VisitActions {
  /** What was done last, for who does not see the table. */
  readonly announcement: string;
  readonly isBusy: boolean;
  /** Says in which state somebody is now. */
  readonly announceState: (visit: TriageVisit) => void;
  readonly changeState: (visit: TriageVisit, state: TriageState) => void;
  readonly startStage: (visit: TriageVisit) => void;
  readonly menu: (visit: TriageVisit) => MenuItems;
}

/** A desk goes on with the next visit while the last is still being changed. */
const MUTATION_SCOPE = 'triage';

/** Calls, brings in, ends and begins stages. */
export function useVisitActions(handlers: {
  readonly edit: (visit: TriageVisit) => void;
  /** Asks to whom and where before somebody is called. */
  readonly askForRoom: (visit: TriageVisit) => void;
}): VisitActions {
  const { t } = useTranslation();
  const [announcement, setAnnouncement] = useState('');
  const announceState = (visit: TriageVisit): void =>
    setAnnouncement(t('triage.nowIs', { name: visit.patient.name, state: t(`triage.states.${visit.state}`) }));
  const stateChange = useApiMutation(
    (send, { visit, next }: { visit: TriageVisit; next: TriageState }) =>
      send(setTriageState, { params: { id: visit.id }, body: { state: next, version: visit.version } }),
    {
      scope: MUTATION_SCOPE,
      onSuccess: (_, { visit, next }) => announceState({ ...visit, state: next }),
    },
  );
  const stageStart = useApiMutation(
    (send, { id, version }: TriageVisit) => send(startTriageStage, { params: { id }, body: { version } }),
    {
      scope: MUTATION_SCOPE,
      onSuccess: (_, { patient }) => setAnnouncement(t('triage.stageStarted', { name: patient.name })),
    },
  );
  const changeState = (visit: TriageVisit, next: TriageState): void => {
    if (next === 'called' && (visit.doctorId === null || visit.room === '')) handlers.askForRoom(visit);
    else void stateChange.mutate({ visit, next });
  };
  const startStage = (visit: TriageVisit): void => void stageStart.mutate(visit);
  return {
    announcement,
    announceState,
    isBusy: stateChange.isPending || stageStart.isPending,
    changeState,
    startStage,
    menu: (visit) => [
      { key: 'edit', label: t('triage.edit'), onClick: () => handlers.edit(visit) },
      ...TRIAGE_STATES.filter((next) => canChangeTriageState(visit.state, next)).map((next) => ({
        key: next,
        label: t(`triage.do.${next}`),
        onClick: () => changeState(visit, next),
      })),
    ],
  };
}
