import type { PlainDate, StageCode } from '@dentarium/domain';
import { type DetailedExam, EMPTY_EXAM } from '@dentarium/domain/detailed-exam';
import type { MouthKind } from '../mouth/malocclusions.ts';
import { addDays, toOpenDay } from './days.ts';
import { toDemoId } from './demo-id.ts';

/** A medical record of a visit. */
export interface DemoRecord {
  readonly id: string;
  readonly visitDate: PlainDate;
  readonly chiefComplaint: string;
  readonly check: string;
  readonly process: string;
  readonly nextVisit: PlainDate | null;
  readonly isSigned: boolean;
}

type Texts = Readonly<Record<'ch' | 'en', string>>;

const COMPLAINTS: Readonly<Record<MouthKind, Texts>> = {
  crowding: { ch: '牙齿不齐', en: 'Uneven teeth' },
  spacing: { ch: '门牙有缝', en: 'Gap between the front teeth' },
  protrusion: { ch: '牙齿前突', en: 'Front teeth stick out' },
  deepBite: { ch: '咬合过深', en: 'Deep bite' },
  openBite: { ch: '前牙咬不上', en: 'Front teeth do not meet' },
  crossbite: { ch: '地包天', en: 'Lower teeth in front of the upper ones' },
  highCanine: { ch: '虎牙', en: 'Canines stand high' },
  mixed: { ch: '换牙期检查', en: 'Check during the change of teeth' },
};

const REVIEW: Texts = { ch: '复诊', en: 'Review' };

interface Visit {
  readonly check: Texts;
  readonly process: Texts;
}

const FIRST_VISIT: Visit = {
  check: { ch: '口腔卫生可，牙龈无明显红肿。', en: 'Good hygiene, gingiva without swelling.' },
  process: {
    ch: '拍摄口内像、面像及X线片，取模，告知治疗方案。',
    en: 'Photographs, radiographs and models. Plan explained.',
  },
};
const LATER_VISIT: Visit = {
  check: { ch: '牙齿移动顺利，矫治器贴合。', en: 'Teeth move as planned, appliance fits.' },
  process: { ch: '复查并更换矫治器，口腔卫生宣教。', en: 'Reviewed, appliance changed, hygiene explained.' },
};
const FINAL_VISIT: Visit = {
  check: { ch: '咬合关系良好，上下中线对齐。', en: 'Good occlusion, midlines in line.' },
  process: { ch: '检查保持器佩戴情况，嘱按时佩戴。', en: 'Retainers checked, to be worn as told.' },
};

const VISITS: Readonly<Partial<Record<StageCode, Visit>>> = {
  0: FIRST_VISIT,
  1: LATER_VISIT,
  2: FINAL_VISIT,
  3: FINAL_VISIT,
};

/** Creates a signed record of each photo day; the last one is unsigned. */
export function createRecords(
  patientNo: string,
  { kind, language }: { readonly kind: MouthKind; readonly language: 'ch' | 'en' },
  stages: readonly { readonly code: StageCode; readonly date: PlainDate }[],
): DemoRecord[] {
  return stages.map(({ code, date }, i) => {
    const { check, process } = VISITS[code] ?? LATER_VISIT;
    return {
      id: toDemoId(`record ${patientNo} ${String(i)}`),
      visitDate: date,
      chiefComplaint: (i === 0 ? COMPLAINTS[kind] : REVIEW)[language],
      check: check[language],
      process: process[language],
      nextVisit: stages[i + 1]?.date ?? toOpenDay(addDays(date, 42)),
      isSigned: i < stages.length - 1,
    };
  });
}

const createExam = (findings: Partial<DetailedExam>): DetailedExam => ({
  ...EMPTY_EXAM,
  angleRight: 0,
  angleLeft: 0,
  canineRight: 0,
  canineLeft: 0,
  midlineUpper: 0,
  midlineLower: 0,
  faceType: 0,
  vertical: 0,
  skeletal: 0,
  tmj: [0],
  perio: 0,
  overjetMm: 2.5,
  overbiteMm: 2,
  overbitePercent: 25,
  ...findings,
});

/** The examination findings by kind of mouth. */
export const EXAMS: Readonly<Record<MouthKind, DetailedExam>> = {
  crowding: createExam({ crowdingUpper: 6, crowdingLower: 5, boltonTotal: 91.5, boltonAnterior: 78.8, perio: 1 }),
  spacing: createExam({ crowdingUpper: -3, crowdingLower: -1, overjetMm: 4 }),
  protrusion: createExam({
    angleRight: 1,
    angleLeft: 1,
    class2Division: 1,
    canineRight: 2,
    canineLeft: 2,
    faceType: 1,
    skeletal: 1,
    overjetMm: 8,
    speeRight: 3,
    speeLeft: 3,
  }),
  deepBite: createExam({
    angleRight: 1,
    angleLeft: 0,
    class2Division: 2,
    canineRight: 2,
    anterior: 2,
    overbiteMm: 6,
    overbitePercent: 90,
    vertical: 1,
    speeRight: 4,
    speeLeft: 4,
  }),
  openBite: createExam({ anterior: 4, overbiteMm: -3, overbitePercent: 0, vertical: 2, tmj: [1], openingMm: 45 }),
  crossbite: createExam({
    angleRight: 2,
    angleLeft: 2,
    canineRight: 1,
    canineLeft: 1,
    anterior: 3,
    faceType: 2,
    skeletal: 2,
    overjetMm: -2,
    overbiteMm: 3,
  }),
  highCanine: createExam({ angleLeft: 1, class2Division: 1, midlineUpper: 1, midlineUpperMm: 1.5, crowdingUpper: 9 }),
  mixed: createExam({ crowdingUpper: 2, crowdingLower: 1 }),
};
