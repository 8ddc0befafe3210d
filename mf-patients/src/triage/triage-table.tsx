import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined';
import type { TriageVisit } from '@dentarium/server/calls/front-desk/triage';
import { isTriageOver } from '@dentarium/domain';
import { ActionMenu, type Column, DataTable, TagChip, useAgeText, useGenderText, useKeys } from '@dentarium/ui';
import { UploadButton, useUploadTarget } from '@dentarium/ui/upload';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toVisit } from '../upload/destinations.ts';
import { CallDialog } from './call-dialog.tsx';
import { toNextState } from './next-state.ts';
import { VisitImages } from './visit-images.tsx';
import styles from './triage.module.css';
import { listRowButtons, useRowFocus, findFocusedVisitId } from './use-row-focus.ts';
import { useVisitActions, type VisitActions } from './use-visit-actions.ts';

const CHIP_KINDS = { waiting: 'plain', called: 'warning', inRoom: 'accent', done: 'success', left: 'plain' } as const;

/** Formats hours and minutes in the local time zone. */
function formatTime(at: string): string {
  const date = new Date(at);
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;
}

/**
 * Shows the queue as a table. Arrow keys move between visits, Enter runs the next step, S starts the stage of today and
 * then takes images from the camera, E opens the form.
 */
export function TriageTable(props: {
  readonly visits: readonly TriageVisit[];
  readonly onEdit: (visit: TriageVisit) => void;
}) {
  const { t } = useTranslation();
  const [visitToCall, setVisitToCall] = useState<TriageVisit | null>(null);
  const actions = useVisitActions({ edit: props.onEdit, askForRoom: setVisitToCall });
  const table = useRef<HTMLDivElement>(null);
  useRowFocus(table);
  const findFocusedVisit = (): TriageVisit | undefined => {
    const id = findFocusedVisitId(table.current);
    return props.visits.find((visit) => visit.id === id);
  };
  const edit = (visit: TriageVisit): void => {
    if (!visit.isPatientDeleted) props.onEdit(visit);
  };
  const moveFocus = (offset: number) => (): void => {
    const buttons = listRowButtons(table.current);
    const index = buttons.findIndex((button) => button.dataset['visit'] === findFocusedVisit()?.id);
    buttons[Math.min(Math.max(index + offset, 0), buttons.length - 1)]?.focus();
  };
  useKeys({
    ArrowDown: moveFocus(1),
    ArrowUp: moveFocus(-1),
    j: moveFocus(1),
    k: moveFocus(-1),
    e: () => {
      const visit = findFocusedVisit();
      if (visit !== undefined) edit(visit);
    },
    s: () => {
      const id = findFocusedVisitId(table.current);
      table.current?.querySelector<HTMLElement>(`[data-stage-of="${id}"] button`)?.click();
    },
  });
  return (
    <div ref={table}>
      <DataTable
        label={t('triage.title')}
        columns={useColumns(actions)}
        rows={props.visits}
        rowKey={({ id }) => id}
        onOpen={edit}
      />
      <p role="status" className={styles['said']}>
        {actions.announcement}
      </p>
      {visitToCall === null ? null : (
        <CallDialog visit={visitToCall} onCalled={actions.announceState} onClose={() => setVisitToCall(null)} />
      )}
    </div>
  );
}

function useColumns(actions: VisitActions): Column<TriageVisit, never>[] {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const genderText = useGenderText();
  return [
    { id: 'number', title: t('triage.number'), width: '48px', cell: ({ number }) => <b>{number}</b> },
    {
      id: 'patient',
      isRowName: true,
      title: t('field.name'),
      cell: ({ patient, reason, doctorName, room, isPatientDeleted }) => (
        <span className={styles['patient']}>
          <b title={patient.name}>{patient.name}</b>
          <span className={styles['quiet']}>
            {patient.patientNo} · {genderText(patient.gender)} · {ageText(patient.birthDate)}
          </span>
          <span className={styles['narrowFacts']}>
            {[t(`triage.reasons.${reason}`), doctorName, room].filter((text) => text !== '').join(' · ')}
          </span>
          {isPatientDeleted ? <span className={styles['hint']}>{t('triage.deletedHint')}</span> : null}
        </span>
      ),
    },
    {
      id: 'arrived',
      title: t('triage.arrived'),
      room: 1100,
      width: '80px',
      cell: ({ arrivedAt }) => formatTime(arrivedAt),
    },
    {
      id: 'reason',
      title: t('triage.reason'),
      room: 760,
      width: '148px',
      cell: ({ reason }) => t(`triage.reasons.${reason}`),
    },
    { id: 'doctor', title: t('triage.doctor'), room: 760, width: '10%', cell: ({ doctorName }) => doctorName || '–' },
    { id: 'room', title: t('triage.room'), room: 760, width: '60px', cell: ({ room }) => room || '–' },
    {
      id: 'state',
      title: t('triage.state'),
      width: '120px',
      cell: ({ state, calledAt, isPatientDeleted }) => (
        <>
          {isPatientDeleted ? <TagChip kind="danger">{t('triage.deleted')}</TagChip> : null}
          <TagChip kind={CHIP_KINDS[state]}>{t(`triage.states.${state}`)}</TagChip>
          {state === 'called' && calledAt !== null ? (
            <span className={styles['quiet']}> {formatTime(calledAt)}</span>
          ) : null}
        </>
      ),
    },
    {
      id: 'stage',
      title: t('triage.images'),
      width: '180px',
      cell: (visit) => <TodayStage visit={visit} actions={actions} />,
    },
    { id: 'note', title: t('triage.note'), room: 1300, cell: ({ note }) => note },
    {
      id: 'next',
      title: t('triage.next'),
      titleHidden: true,
      width: '172px',
      cell: (visit) => <NextStep visit={visit} actions={actions} />,
    },
  ];
}

/** Shows the stage of today: started here, and filled from the camera. */
function TodayStage({ visit, actions }: { readonly visit: TriageVisit; readonly actions: VisitActions }) {
  const { t } = useTranslation();
  if (visit.stageId === null) {
    return (
      <span data-stage-of={visit.id}>
        <Button
          size="small"
          disabled={isTriageOver(visit.state) || visit.isPatientDeleted || actions.isBusy}
          aria-label={t('triage.doFor', { what: t('triage.startStage'), name: visit.patient.name })}
          onClick={() => actions.startStage(visit)}
        >
          {t('triage.startStage')}
        </Button>
      </span>
    );
  }
  return visit.isPatientDeleted ? null : <CameraUpload visit={visit} />;
}

function CameraUpload({ visit }: { readonly visit: TriageVisit }) {
  const { t } = useTranslation();
  const { add } = useUploadTarget(toVisit({ visitId: visit.id }));
  return (
    <span className={styles['camera']} data-stage-of={visit.id}>
      <UploadButton size="small" onFiles={add}>
        {t('triage.camera')}
      </UploadButton>
      {visit.imageCount === 0 ? (
        <span className={styles['quiet']}>{t('triage.imageCount', { count: 0 })}</span>
      ) : (
        <VisitImages visit={visit} />
      )}
    </span>
  );
}

/** Shows the usual next step, and the others in a menu. */
function NextStep({ visit, actions }: { readonly visit: TriageVisit; readonly actions: VisitActions }) {
  const { t } = useTranslation();
  const next = toNextState(visit.state);
  const { name } = visit.patient;
  if (visit.isPatientDeleted) return <TakeOut visit={visit} actions={actions} />;
  return (
    <span className={styles['next']}>
      {next === undefined ? null : (
        <Button
          data-visit={visit.id}
          size="small"
          type={visit.state === 'waiting' ? 'primary' : 'default'}
          loading={actions.isBusy}
          aria-label={t('triage.doFor', { what: t(`triage.do.${next}`), name })}
          onClick={() => actions.changeState(visit, next)}
        >
          {t(`triage.do.${next}`)}
        </Button>
      )}
      <ActionMenu items={actions.menu(visit)}>
        <Button
          {...(next === undefined ? { 'data-visit': visit.id } : {})}
          size="small"
          type="text"
          icon={<EllipsisOutlined aria-hidden />}
          aria-label={t('triage.moreFor', { name })}
        />
      </ActionMenu>
    </span>
  );
}

/** Takes the visit of a deleted patient out of the queue, which is the only step that is left. */
function TakeOut({ visit, actions }: { readonly visit: TriageVisit; readonly actions: VisitActions }) {
  const { t } = useTranslation();
  const label = t('triage.takeOut');
  return (
    <span className={styles['next']}>
      <Button
        data-visit={visit.id}
        size="small"
        loading={actions.isBusy}
        aria-label={t('triage.doFor', { what: label, name: visit.patient.name })}
        onClick={() => actions.changeState(visit, 'left')}
      >
        {label}
      </Button>
    </span>
  );
}
