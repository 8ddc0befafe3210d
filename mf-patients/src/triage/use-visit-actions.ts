import { setTriageState, startTriageStage, type TriageVisit } from '@dentarium/server/calls/front-desk/triage';
import { canChangeTriageState, TRIAGE_STATES, type TriageState } from '@dentarium/domain';
import { useApiMutation } from '@dentarium/platform';
import type { MenuItems } from '@dentarium/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Actions on a visit in its row. */
export interface VisitActions {
  /** Announcement of the last action, for screen readers. */
  readonly announcement: string;
  readonly isBusy: boolean;
  /** Announces the present state of a visit. */
  readonly announceState: (visit: TriageVisit) => void;
  readonly changeState: (visit: TriageVisit, state: TriageState) => void;
  readonly startStage: (visit: TriageVisit) => void;
  readonly menu: (visit: TriageVisit) => MenuItems;
}

/** Mutations of the desk share a scope, so they run one after the other. */
const MUTATION_SCOPE = 'triage';

/** Provides the actions on visits: call, bring in, end, start a stage. */
export function useVisitActions(handlers: {
  readonly edit: (visit: TriageVisit) => void;
  /** Opens the question about doctor and room before a call. */
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
