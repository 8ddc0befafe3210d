import { PATIENT_STATUS, type PlainDate } from '@dentarium/domain';
import type { MouthKind } from '../mouth/malocclusions.ts';
import { seededRandom, type Random } from '../drawing/seeded-random.ts';
import { type AccountKey, ACCOUNTS } from './accounts.ts';
import { type Cohort, COHORTS, type PlannedStage, planStages } from './cohorts.ts';
import type { Studio } from './contents.ts';
import { toDemoId } from './demo-id.ts';
import { EXAMS, createRecords } from './findings.ts';
import { CLINIC, type DemoOrganisation, HOSPITAL, MANAGEMENT_TAGS, TAG_POSITIONS } from './organisations.ts';
import { type Person, createPerson } from './person.ts';
import type { DemoPatient, DemoShare, DemoStage } from './plan.ts';
import { getRemark } from './remarks.ts';
import { ALL_FACES, INTRAORAL, NINE_FACES, createStageFiles, type FileSelection } from './stage-files.ts';

interface CohortMember {
  /** The index over all cohorts, 0 to 39. */
  readonly index: number;
  /** The index in the cohort and the index of the cohort. */
  readonly member: number;
  readonly cohortIndex: number;
  readonly cohort: Cohort;
  readonly stages: readonly PlannedStage[];
}

/** Plans the forty patients with their stages and files. */
export function planPatients(today: PlainDate, seed: number, studio: Studio): DemoPatient[] {
  const numbers = new Map<string, number>();
  let index = 0;
  return COHORTS.flatMap((cohort, cohortIndex) => {
    const stages = planStages(cohort, today, seededRandom(`cohort ${String(cohortIndex)} ${String(seed)}`));
    return cohort.doctors.map((doctor, member) => {
      const { prefix } = cohort.organisation;
      const number = (numbers.get(prefix) ?? 0) + 1;
      numbers.set(prefix, number);
      const random = seededRandom(`patient ${prefix} ${String(number)} ${String(seed)}`);
      return planPatient(
        { index: index++, member, cohortIndex, cohort, stages },
        doctor,
        `${prefix}${String(number).padStart(4, '0')}`,
        random,
        studio,
      );
    });
  });
}

function planPatient(
  position: CohortMember,
  doctor: AccountKey,
  patientNo: string,
  random: Random,
  studio: Studio,
): DemoPatient {
  const { cohort, stages, index } = position;
  const { organisation, kind } = cohort;
  const first = stages[0]?.date ?? '';
  const person = createPerson(index, kind, first, random);
  const doctorId = ACCOUNTS[doctor].id;
  const toVisit = (stage: PlannedStage) => ({
    studio,
    organisation,
    doctorId,
    patientNo,
    person,
    kind,
    progress: stage.progress,
    date: stage.date,
    index,
  });
  return {
    id: toDemoId(`patient ${patientNo}`),
    organisationId: organisation.id,
    doctorId,
    // The intern registers some patients of the hospital and can only see these.
    createdBy: organisation === HOSPITAL && position.member === 1 ? ACCOUNTS.intern.id : doctorId,
    name: person.name,
    kind,
    gender: person.woman ? 2 : 1,
    patientNo,
    birthDate: person.birthDate,
    phone: person.phone,
    dentalAge: person.dentalAge,
    firstVisit: first,
    lastVisit: stages.at(-1)?.date ?? first,
    remark: getRemark(kind, organisation.language, index),
    status: index === STOPPED_PATIENT_INDEX ? PATIENT_STATUS.stopped : PATIENT_STATUS.inTreatment,
    tagIds: selectTagIds(organisation, kind, person, index),
    shares: planShares(index, doctor, organisation),
    stages: stages.map((stage, i): DemoStage => ({
      id: toDemoId(`stage ${patientNo} ${String(i)}`),
      code: stage.code,
      name: stage.name,
      date: stage.date,
      step: stage.step,
      files: createStageFiles(toVisit(stage), selectFiles(position, stage, i)),
    })),
    // Some patients have no records.
    records: index % 3 === 2 ? [] : createRecords(patientNo, { kind, language: organisation.language }, stages),
    exam: index % 4 === 3 ? null : EXAMS[kind],
  };
}

/** The patient who has stopped the treatment. */
const STOPPED_PATIENT_INDEX = 21;

/**
 * Returns whether plans are drawn for a cohort: its patients begin with a deep bite and have everything that an order
 * needs.
 */
function isPlanned({ kind, course }: Cohort): boolean {
  return kind === 'deepBite' && course === 'new';
}

/**
 * Selects the files of a stage: the first patient has everything, the others have the nine photographs in most stages,
 * with some left out.
 */
function selectFiles(
  { index, member, cohortIndex, cohort, stages }: CohortMember,
  stage: PlannedStage,
  i: number,
): FileSelection {
  const isFirstPatient = index === 0;
  const isLast = i === stages.length - 1;
  const isWithoutFaces = stage.code === 1 && index % 4 !== 0;
  const isFirstOfKind = member === 0 && COHORTS.findIndex(({ kind }) => kind === cohort.kind) === cohortIndex;
  return {
    faces: isFirstPatient ? ALL_FACES : isWithoutFaces ? [] : index % 7 === 3 && i > 0 ? [8, 9] : NINE_FACES,
    intraoral:
      !isFirstPatient && index % 6 === 5 && isLast
        ? INTRAORAL.filter((category) => category !== 1 && category !== 3)
        : INTRAORAL,
    radiographs: (isFirstOfKind && i === 0) || (isFirstPatient && stage.code === 2) || isPlanned(cohort),
    cbct: isFirstPatient && i === 0,
    models: i === 0 ? ['crowding', 'spacing', 'mixed'].includes(cohort.kind) : isFirstPatient && stage.code === 2,
    retake: isFirstPatient && i === 0,
    inbox: isLast && index % 10 === 4 ? 'pending' : isLast && index % 13 === 6 ? 'unrecognised' : null,
  };
}

function selectTagIds(organisation: DemoOrganisation, kind: MouthKind, person: Person, index: number): string[] {
  const places = [
    ...TAG_POSITIONS[kind],
    ...(person.age < 18 ? [MANAGEMENT_TAGS.minor] : []),
    ...(index % 11 === 3 ? [MANAGEMENT_TAGS.vip] : []),
    ...(index % 8 === 5 ? [MANAGEMENT_TAGS.hygiene] : []),
    ...(index % 5 === 2 ? [MANAGEMENT_TAGS.followUp] : []),
  ];
  return places.flatMap(([group, tag]) => organisation.tagGroups[group]?.tags[tag]?.id ?? []);
}

/** Plans the shares of some patients with other doctors and organisations, for viewing or editing. */
function planShares(index: number, doctor: AccountKey, organisation: DemoOrganisation): DemoShare[] {
  const share = (to: AccountKey, canEdit: boolean): DemoShare[] =>
    to === doctor ? [] : [{ accountId: ACCOUNTS[to].id, sharedBy: ACCOUNTS[doctor].id, canEdit }];
  if (index === 0) return [...share('intermediate', true), ...share('junior', false)];
  if (organisation === CLINIC && index % 4 === 0) return share('intermediate', false);
  if (organisation === HOSPITAL && index % 6 === 2) return [...share('doctor', true), ...share('intern', false)];
  return [];
}
