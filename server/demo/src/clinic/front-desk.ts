import {
  type ExceptionQuestion,
  PATIENT_STATUS,
  type PlainDate,
  type TriageReason,
  type TriageState,
} from '@dentarium/domain';
import { drawBite } from '../mouth/bite-view.ts';
import { createMouth } from '../mouth/mouth.ts';
import { drawOcclusal } from '../mouth/occlusal-view.ts';
import { ACCOUNTS } from './accounts.ts';
import type { DemoContent, Studio } from './contents.ts';
import { formatClockTime } from './days.ts';
import { toDemoId } from './demo-id.ts';
import { HOSPITAL } from './organisations.ts';
import type { DemoPatient } from './plan.ts';

/** A patient in today's queue. */
interface DemoArrival {
  readonly id: string;
  readonly number: number;
  readonly patientId: string;
  readonly doctorId: string | null;
  readonly room: string;
  readonly reason: TriageReason;
  readonly state: TriageState;
  readonly note: string;
}

/** An image that still needs to be assigned to a patient. */
interface DemoException {
  readonly id: string;
  readonly content: DemoContent;
  readonly fileName: string;
  readonly takenAt: string;
  readonly question: ExceptionQuestion;
  readonly phase: number | null;
  readonly note: string;
  readonly candidateIds: readonly string[];
}

/** The state of the hospital's front desk this morning. */
export interface DemoFrontDesk {
  readonly organisationId: string;
  readonly nurseId: string;
  readonly arrivals: readonly DemoArrival[];
  readonly exceptions: readonly DemoException[];
}

/** Reason, state, room and note of today's visits, in order of arrival. */
const VISITS: readonly (readonly [TriageReason, TriageState, room: string, note: string])[] = [
  [2, 'done', '1', ''],
  [2, 'inRoom', '2', ''],
  [5, 'called', '3', ''],
  [2, 'waiting', '', '要求下午两点前结束'],
  [3, 'waiting', '', '托槽脱落，刺激颊黏膜'],
  [4, 'waiting', '', ''],
  [6, 'waiting', '', ''],
];

/** Plans today's queue and two unassigned images: one without a match, one that matches two patients. */
export function planFrontDesk(patients: readonly DemoPatient[], today: PlainDate, studio: Studio): DemoFrontDesk {
  const hospitalPatients = patients.filter(
    ({ organisationId, status }) => organisationId === HOSPITAL.id && status === PATIENT_STATUS.inTreatment,
  );
  const arrivals = VISITS.flatMap(([reason, state, room, note], i) => {
    const patient = hospitalPatients[i * 2];
    if (patient === undefined) return [];
    const doctorId = room === '' ? null : patient.doctorId;
    const id = toDemoId(`visit ${patient.patientNo}`);
    return [{ id, number: i + 1, patientId: patient.id, doctorId, room, reason, state, note }];
  });
  const takenAt = formatClockTime(today, 490);
  const createContent = (name: string, draw: () => string): DemoContent => ({
    key: `${HOSPITAL.prefix} exception ${name}`,
    organisationId: HOSPITAL.id,
    accountId: ACCOUNTS.triage.id,
    name: 'mouth.jpg',
    createBytes: () => studio.takePhotograph(`exception ${name}`, 'Demo intraoral camera', draw, takenAt),
  });
  return {
    organisationId: HOSPITAL.id,
    nurseId: ACCOUNTS.triage.id,
    arrivals,
    exceptions: [
      {
        id: toDemoId('exception unknown'),
        content: createContent('unknown', () => drawOcclusal(createMouth('spacing', 'before'), 'upper')),
        fileName: 'IMG_0417.jpg',
        takenAt,
        question: 1,
        phase: null,
        note: '',
        candidateIds: [],
      },
      {
        id: toDemoId('exception two'),
        content: createContent('two', () => drawBite(createMouth('deepBite', 'before'), 'right')),
        fileName: 'IMG_0418.jpg',
        takenAt,
        question: 2,
        phase: 0,
        note: '两位患者同一时段拍照，请核对',
        candidateIds: hospitalPatients.slice(0, 2).map(({ id }) => id),
      },
    ],
  };
}
