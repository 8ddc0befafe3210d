import { toDefaultStageName, type PlainDate, type StageCode } from '@dentarium/domain';
import type { MouthKind } from '../mouth/malocclusions.ts';
import type { Progress } from '../mouth/mouth.ts';
import type { Random } from '../drawing/seeded-random.ts';
import type { AccountKey } from './accounts.ts';
import { addDays, toOpenDay } from './days.ts';
import { CLINIC, type DemoOrganisation, HOSPITAL, PRACTICE } from './organisations.ts';

/**
 * Patients with the same mouth and the same photo days: their intraoral images are identical, so the clinic is created
 * quickly and takes little space.
 */
export interface Cohort {
  readonly kind: MouthKind;
  readonly course: Course;
  readonly organisation: DemoOrganisation;
  readonly doctors: readonly AccountKey[];
}

type Course = 'new' | 'underway' | 'longer' | 'finished' | 'retained';

const createCohort = (
  kind: MouthKind,
  course: Course,
  organisation: DemoOrganisation,
  ...doctors: readonly AccountKey[]
): Cohort => ({ kind, course, organisation, doctors });

/** The forty patients; each entry is the attending doctor of one patient. */
export const COHORTS: readonly Cohort[] = [
  createCohort('crowding', 'retained', HOSPITAL, 'doctor', 'senior', 'intermediate'),
  createCohort('crowding', 'underway', CLINIC, 'doctor', 'senior', 'doctor'),
  createCohort('spacing', 'finished', HOSPITAL, 'senior', 'junior', 'intermediate'),
  createCohort('spacing', 'new', PRACTICE, 'intermediate', 'doctor'),
  createCohort('protrusion', 'longer', HOSPITAL, 'intermediate', 'senior', 'doctor'),
  createCohort('protrusion', 'retained', CLINIC, 'senior', 'doctor', 'doctor'),
  createCohort('deepBite', 'underway', HOSPITAL, 'junior', 'intermediate'),
  createCohort('deepBite', 'new', CLINIC, 'doctor', 'senior'),
  createCohort('openBite', 'longer', HOSPITAL, 'senior', 'doctor'),
  createCohort('openBite', 'finished', PRACTICE, 'doctor', 'intermediate'),
  createCohort('crossbite', 'underway', HOSPITAL, 'intermediate', 'senior', 'junior'),
  createCohort('crossbite', 'new', CLINIC, 'senior', 'doctor'),
  createCohort('highCanine', 'retained', PRACTICE, 'doctor', 'intermediate'),
  createCohort('highCanine', 'underway', HOSPITAL, 'junior', 'doctor', 'senior'),
  createCohort('mixed', 'new', HOSPITAL, 'junior', 'intermediate', 'doctor'),
  createCohort('mixed', 'underway', CLINIC, 'doctor', 'senior'),
];

/** A stage of a planned treatment and the state of the mouth. */
export interface PlannedStage {
  readonly code: StageCode;
  readonly name: string;
  readonly date: PlainDate;
  readonly progress: Progress;
  /** The aligner step at this time. */
  readonly step: number | null;
}

const STAGE_CODES_BY_COURSE: Readonly<Record<Course, readonly StageCode[]>> = {
  new: [0],
  underway: [0, 1],
  longer: [0, 1, 1],
  finished: [0, 1, 2],
  retained: [0, 1, 2, 3],
};
const PROGRESS_BY_STAGE: Readonly<Partial<Record<StageCode, Progress>>> = {
  0: 'before',
  1: 'during',
  2: 'after',
  3: 'after',
};

/** Plans the photo days of a cohort backwards from today. */
export function planStages({ course, organisation }: Cohort, today: PlainDate, random: Random): PlannedStage[] {
  const codes = STAGE_CODES_BY_COURSE[course];
  let day = toOpenDay(addDays(today, -random.integer(2, course === 'new' ? 40 : 75)));
  const days: PlainDate[] = [];
  for (let i = 0; i < codes.length; i++) {
    days.unshift(day);
    day = toOpenDay(addDays(day, -random.integer(150, 260)));
  }
  return codes.map((code, i): PlannedStage => {
    const before = codes.slice(0, i).filter((other) => other === code).length;
    const step = code === 1 ? 12 + 14 * before + random.integer(0, 4) : null;
    return {
      code,
      name: toDefaultStageName(code, before, organisation.language),
      date: days[i] ?? today,
      progress: PROGRESS_BY_STAGE[code] ?? 'before',
      step,
    };
  });
}
