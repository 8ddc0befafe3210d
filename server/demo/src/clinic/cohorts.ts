import { toDefaultStageName, type PlainDate, type StageCode } from '@dentarium/domain';
import type { MouthKind } from '../mouth/malocclusions.ts';
import type { Progress } from '../mouth/mouth.ts';
import type { Random } from '../seeded-random.ts';
import type { AccountKey } from './accounts.ts';
import { addDays, openDay } from './days.ts';
import { CLINIC, type DemoOrganisation, HOSPITAL, PRACTICE } from './organisations.ts';

/**
 * Patients who share the same mouth and came on the same photo days: their intraoral images are the same bytes, so
 * that the clinic is made quickly and takes little space.
 */
export interface Cohort {
  readonly kind: MouthKind;
  readonly course: Course;
  readonly organisation: DemoOrganisation;
  readonly doctors: readonly AccountKey[];
}

type Course = 'new' | 'underway' | 'longer' | 'finished' | 'retained';

const cohort = (
  kind: MouthKind,
  course: Course,
  organisation: DemoOrganisation,
  ...doctors: readonly AccountKey[]
): Cohort => ({ kind, course, organisation, doctors });

/** Forty patients; each name stands for one patient and is their attending doctor. */
export const COHORTS: readonly Cohort[] = [
  cohort('crowding', 'retained', HOSPITAL, 'doctor', 'senior', 'intermediate'),
  cohort('crowding', 'underway', CLINIC, 'doctor', 'senior', 'doctor'),
  cohort('spacing', 'finished', HOSPITAL, 'senior', 'junior', 'intermediate'),
  cohort('spacing', 'new', PRACTICE, 'intermediate', 'doctor'),
  cohort('protrusion', 'longer', HOSPITAL, 'intermediate', 'senior', 'doctor'),
  cohort('protrusion', 'retained', CLINIC, 'senior', 'doctor', 'doctor'),
  cohort('deepBite', 'underway', HOSPITAL, 'junior', 'intermediate'),
  cohort('deepBite', 'new', CLINIC, 'doctor', 'senior'),
  cohort('openBite', 'longer', HOSPITAL, 'senior', 'doctor'),
  cohort('openBite', 'finished', PRACTICE, 'doctor', 'intermediate'),
  cohort('crossbite', 'underway', HOSPITAL, 'intermediate', 'senior', 'junior'),
  cohort('crossbite', 'new', CLINIC, 'senior', 'doctor'),
  cohort('highCanine', 'retained', PRACTICE, 'doctor', 'intermediate'),
  cohort('highCanine', 'underway', HOSPITAL, 'junior', 'doctor', 'senior'),
  cohort('mixed', 'new', HOSPITAL, 'junior', 'intermediate', 'doctor'),
  cohort('mixed', 'underway', CLINIC, 'doctor', 'senior'),
];

/** A stage of a planned treatment, and how the mouth looks then. */
export interface PlannedStage {
  readonly code: StageCode;
  readonly name: string;
  readonly date: PlainDate;
  readonly progress: Progress;
  /** Steps of the aligners that are worn then. */
  readonly step: number | null;
}

const CODES: Readonly<Record<Course, readonly StageCode[]>> = {
  new: [0],
  underway: [0, 1],
  longer: [0, 1, 1],
  finished: [0, 1, 2],
  retained: [0, 1, 2, 3],
};
const PROGRESS: Readonly<Partial<Record<StageCode, Progress>>> = { 0: 'before', 1: 'during', 2: 'after', 3: 'after' };

/** The photo days of a cohort, laid backwards from today. */
export function stagesOf({ course, organisation }: Cohort, today: PlainDate, random: Random): PlannedStage[] {
  const codes = CODES[course];
  let day = openDay(addDays(today, -random.whole(2, course === 'new' ? 40 : 75)));
  const days: PlainDate[] = [];
  for (let i = 0; i < codes.length; i++) {
    days.unshift(day);
    day = openDay(addDays(day, -random.whole(150, 260)));
  }
  return codes.map((code, i): PlannedStage => {
    const before = codes.slice(0, i).filter((other) => other === code).length;
    const step = code === 1 ? 12 + 14 * before + random.whole(0, 4) : null;
    return {
      code,
      name: toDefaultStageName(code, before, organisation.language),
      date: days[i] ?? today,
      progress: PROGRESS[code] ?? 'before',
      step,
    };
  });
}
