import { PATIENT_STATUS, type PlainDate } from '@dentarium/domain';
import type { MouthKind } from '../mouth/malocclusions.ts';
import { seededRandom, type Random } from '../seeded-random.ts';
import { type AccountKey, ACCOUNTS } from './accounts.ts';
import { type Cohort, COHORTS, type PlannedStage, stagesOf } from './cohorts.ts';
import type { Studio } from './contents.ts';
import { demoId } from './demo-id.ts';
import { EXAMS, recordsOf } from './findings.ts';
import { CLINIC, type DemoOrganisation, HOSPITAL, MANAGEMENT, TAGS_OF_KIND } from './organisations.ts';
import { type Person, personOf } from './person.ts';
import type { DemoPatient, DemoShare, DemoStage } from './plan.ts';
import { remarkOf } from './remarks.ts';
import { ALL_FACES, INTRAORAL, NINE_FACES, stageFiles, type Wanted } from './stage-files.ts';

interface Place {
  /** 0 to 39, over all cohorts. */
  readonly index: number;
  /** The place in the cohort, and that of the cohort. */
  readonly member: number;
  readonly cohortIndex: number;
  readonly cohort: Cohort;
  readonly stages: readonly PlannedStage[];
}

/** The forty patients with their stages and files. */
export function planPatients(today: PlainDate, seed: number, studio: Studio): DemoPatient[] {
  const numbers = new Map<string, number>();
  let index = 0;
  return COHORTS.flatMap((cohort, cohortIndex) => {
    const stages = stagesOf(cohort, today, seededRandom(`cohort ${String(cohortIndex)} ${String(seed)}`));
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

function planPatient(place: Place, doctor: AccountKey, patientNo: string, random: Random, studio: Studio): DemoPatient {
  const { cohort, stages, index } = place;
  const { organisation, kind } = cohort;
  const first = stages[0]?.date ?? '';
  const person = personOf(index, kind, first, random);
  const doctorId = ACCOUNTS[doctor].id;
  const visitOf = (stage: PlannedStage) => ({
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
    id: demoId(`patient ${patientNo}`),
    organisationId: organisation.id,
    doctorId,
    // The intern takes in some patients of the hospital, and so sees these alone.
    createdBy: organisation === HOSPITAL && place.member === 1 ? ACCOUNTS.intern.id : doctorId,
    name: person.name,
    kind,
    gender: person.woman ? 2 : 1,
    patientNo,
    birthDate: person.birthDate,
    phone: person.phone,
    dentalAge: person.dentalAge,
    firstVisit: first,
    lastVisit: stages.at(-1)?.date ?? first,
    remark: remarkOf(kind, organisation.language, index),
    status: index === STOPPED ? PATIENT_STATUS.stopped : PATIENT_STATUS.inTreatment,
    tagIds: tagsOf(organisation, kind, person, index),
    shares: sharesOf(index, doctor, organisation),
    stages: stages.map((stage, i): DemoStage => ({
      id: demoId(`stage ${patientNo} ${String(i)}`),
      code: stage.code,
      name: stage.name,
      date: stage.date,
      step: stage.step,
      files: stageFiles(visitOf(stage), wantedOf(place, stage, i)),
    })),
    // Not everybody has written everything down.
    records: index % 3 === 2 ? [] : recordsOf(patientNo, { kind, language: organisation.language }, stages),
    exam: index % 4 === 3 ? null : EXAMS[kind],
  };
}

/** One patient has stopped the treatment. */
const STOPPED = 21;

/** Those who begin with a deep bite have all that an order takes: plans are drawn for them. */
function isPlanned({ kind, course }: Cohort): boolean {
  return kind === 'deepBite' && course === 'new';
}

/** The first patient has everything; the others the nine photographs in most stages, with some left out. */
function wantedOf({ index, member, cohortIndex, cohort, stages }: Place, stage: PlannedStage, i: number): Wanted {
  const hero = index === 0;
  const isLast = i === stages.length - 1;
  const duringWithoutFaces = stage.code === 1 && index % 4 !== 0;
  const firstOfKind = member === 0 && COHORTS.findIndex(({ kind }) => kind === cohort.kind) === cohortIndex;
  return {
    faces: hero ? ALL_FACES : duringWithoutFaces ? [] : index % 7 === 3 && i > 0 ? [8, 9] : NINE_FACES,
    intraoral:
      !hero && index % 6 === 5 && isLast ? INTRAORAL.filter((category) => category !== 1 && category !== 3) : INTRAORAL,
    radiographs: (firstOfKind && i === 0) || (hero && stage.code === 2) || isPlanned(cohort),
    cbct: hero && i === 0,
    models: i === 0 ? ['crowding', 'spacing', 'mixed'].includes(cohort.kind) : hero && stage.code === 2,
    retake: hero && i === 0,
    inbox: isLast && index % 10 === 4 ? 'pending' : isLast && index % 13 === 6 ? 'unrecognised' : null,
  };
}

function tagsOf(organisation: DemoOrganisation, kind: MouthKind, person: Person, index: number): string[] {
  const places = [
    ...TAGS_OF_KIND[kind],
    ...(person.age < 18 ? [MANAGEMENT.minor] : []),
    ...(index % 11 === 3 ? [MANAGEMENT.vip] : []),
    ...(index % 8 === 5 ? [MANAGEMENT.hygiene] : []),
    ...(index % 5 === 2 ? [MANAGEMENT.followUp] : []),
  ];
  return places.flatMap(([group, tag]) => organisation.tagGroups[group]?.tags[tag]?.id ?? []);
}

/** Some patients are shared across doctors and across places: to look at, or to work on. */
function sharesOf(index: number, doctor: AccountKey, organisation: DemoOrganisation): DemoShare[] {
  const share = (to: AccountKey, canEdit: boolean): DemoShare[] =>
    to === doctor ? [] : [{ accountId: ACCOUNTS[to].id, sharedBy: ACCOUNTS[doctor].id, canEdit }];
  if (index === 0) return [...share('intermediate', true), ...share('junior', false)];
  if (organisation === CLINIC && index % 4 === 0) return share('intermediate', false);
  if (organisation === HOSPITAL && index % 6 === 2) return [...share('doctor', true), ...share('intern', false)];
  return [];
}
