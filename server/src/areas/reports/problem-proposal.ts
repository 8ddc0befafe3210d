import { plainToothText } from '@dentarium/domain';
import {
  areTeethExamined,
  crowdingDegree,
  derivedExam,
  type DetailedExam,
  NORMAL_ANTERIOR,
  overjetDegree,
} from '@dentarium/domain/detailed-exam';
import type { ExamReading } from './exam-reading.ts';
import { EXAM_WORDS, type ExamWords } from './exam-words.ts';

/** Millimetres from which a finding is a problem (`domain-forms.md` 4.1), and two standard deviations about Bolton's means. */
const DEEP_SPEE = 3;
const BOLTON = { anterior: { mean: 77.2, apart: 3.3 }, total: { mean: 91.3, apart: 3.8 } } as const;

interface Sentences {
  readonly angle: (kind: string, division: string, subdivision: string) => string;
  readonly subdivision: (side: string) => string;
  readonly overjet: (mm: number, degree: string) => string;
  readonly reverseOverjet: (mm: number) => string;
  readonly openBite: (mm: number) => string;
  readonly crowding: (arch: string, mm: number, degree: string) => string;
  readonly spacing: (arch: string, mm: number) => string;
  readonly midline: (which: string, where: string, mm: number | null) => string;
  readonly spee: (mm: number) => string;
  readonly bolton: (what: string, value: number, mean: number) => string;
  readonly profile: (kind: string) => string;
  readonly teeth: (what: string, teeth: string) => string;
  readonly tmj: (findings: string) => string;
}

const SENTENCES: Readonly<Record<'ch' | 'en', Sentences>> = {
  ch: {
    angle: (kind, division, subdivision) => `安氏${kind.replace(/（.*$/, '')}${division}错合${subdivision}`,
    subdivision: (side) => `，${side}亚类`,
    overjet: (mm, degree) => `深覆盖${degree}（${mm} mm）`,
    reverseOverjet: (mm) => `前牙反覆盖（${mm} mm）`,
    openBite: (mm) => `前牙开合（${mm} mm）`,
    crowding: (arch, mm, degree) => `${arch}${degree}拥挤（${mm} mm）`,
    spacing: (arch, mm) => `${arch}间隙（${mm} mm）`,
    midline: (which, where, mm) => `${which}${where}${mm === null ? '' : ` ${mm} mm`}`,
    spee: (mm) => `Spee曲线深（${mm} mm）`,
    bolton: (what, value, mean) => `${what}不调：${value} %（均值 ${mean} %）`,
    profile: (kind) => `侧貌${kind}`,
    teeth: (what, teeth) => `${what}：${teeth}`,
    tmj: (findings) => `颞下颌关节：${findings}`,
  },
  en: {
    angle: (kind, division, subdivision) =>
      `Angle ${[kind, division].filter((part) => part !== '').join(' ')} malocclusion${subdivision}`,
    subdivision: (side) => `, subdivision ${side.toLowerCase()}`,
    overjet: (mm, degree) => `Increased overjet, ${degree} (${mm} mm)`,
    reverseOverjet: (mm) => `Reverse overjet (${mm} mm)`,
    openBite: (mm) => `Anterior open bite (${mm} mm)`,
    crowding: (arch, mm, degree) => `${degree} crowding of the ${arch} (${mm} mm)`,
    spacing: (arch, mm) => `spacing of the ${arch} (${mm} mm)`,
    midline: (which, where, mm) => `${which} off ${where}${mm === null ? '' : ` by ${mm} mm`}`,
    spee: (mm) => `Deep curve of Spee (${mm} mm)`,
    bolton: (what, value, mean) => `${what} out of proportion: ${value} % (mean ${mean} %)`,
    profile: (kind) => `${kind} profile`,
    teeth: (what, teeth) => `${what}: ${teeth}`,
    tmj: (findings) => `TMJ: ${findings}`,
  },
};

type Proposals = readonly (string | null)[];

function skeletalProblems(exam: DetailedExam, words: ExamWords, say: Sentences, separator: string): Proposals {
  const off = [
    exam.skeletal === null || exam.skeletal === 0 ? '' : (words.skeletalOf[exam.skeletal] ?? ''),
    exam.vertical === null || exam.vertical === 0 ? '' : (words.verticalOf[exam.vertical] ?? ''),
  ].filter((part) => part !== '');
  return [
    off.length === 0 ? null : off.join(separator),
    exam.faceType === null || exam.faceType === 0 ? null : say.profile(words.profileOf[exam.faceType] ?? ''),
  ];
}

function biteProblems(exam: DetailedExam, words: ExamWords, say: Sentences, { overjetLimits }: ExamReading): Proposals {
  const { angleType, subdivision } = derivedExam(exam);
  const { anterior, overjetMm, overbiteMm } = exam;
  const deep = overjetDegree(overjetMm, overjetLimits);
  const isOpen = anterior === 4 || (overbiteMm !== null && overbiteMm < 0);
  return [
    angleType === null || angleType === 0
      ? null
      : say.angle(
          words.angleOf[angleType] ?? '',
          exam.class2Division === null ? '' : (words.divisionOf[exam.class2Division] ?? ''),
          subdivision === null ? '' : say.subdivision(words[subdivision]),
        ),
    overjetMm !== null && deep !== null ? say.overjet(overjetMm, words.degree(deep)) : null,
    overjetMm !== null && overjetMm < 0 ? say.reverseOverjet(overjetMm) : null,
    anterior === null || anterior === 4 || anterior === NORMAL_ANTERIOR ? null : (words.anteriorOf[anterior] ?? null),
    isOpen ? (overbiteMm !== null && overbiteMm < 0 ? say.openBite(-overbiteMm) : (words.anteriorOf[4] ?? null)) : null,
  ];
}

function spaceProblems(exam: DetailedExam, words: ExamWords, say: Sentences): Proposals {
  const arch = (name: string, mm: number | null) => {
    const degree = crowdingDegree(mm);
    if (degree !== null && mm !== null) return say.crowding(name, mm, words.degree(degree));
    return mm !== null && mm < 0 ? say.spacing(name, -mm) : null;
  };
  const midline = (name: string, where: number | null, mm: number | null) =>
    where === null || where === 0 ? null : say.midline(name, words.midlineOf[where] ?? '', mm);
  const bolton = (name: string, value: number | null, { mean, apart }: { mean: number; apart: number }) =>
    value === null || Math.abs(value - mean) <= apart ? null : say.bolton(name, value, mean);
  const spee = Math.max(exam.speeRight ?? 0, exam.speeLeft ?? 0);
  return [
    arch(words.upper, exam.crowdingUpper),
    arch(words.lower, exam.crowdingLower),
    midline(words.midlineUpper, exam.midlineUpper, exam.midlineUpperMm),
    midline(words.midlineLower, exam.midlineLower, exam.midlineLowerMm),
    spee >= DEEP_SPEE ? say.spee(spee) : null,
    bolton(words.boltonAnterior, exam.boltonAnterior, BOLTON.anterior),
    bolton(words.boltonTotal, exam.boltonTotal, BOLTON.total),
  ];
}

function otherProblems(
  exam: DetailedExam,
  words: ExamWords,
  say: Sentences,
  { separator, notation }: { readonly separator: string } & Pick<ExamReading, 'notation'>,
): Proposals {
  const { missing, impacted, supernumerary } = exam.dentition;
  const tmj = exam.tmj.filter((finding) => finding !== 0).map((finding) => words.tmjOf[finding] ?? '');
  const teeth = (what: string, found: readonly number[]) =>
    found.length === 0 ? null : say.teeth(what, found.map((tooth) => plainToothText(tooth, notation)).join(', '));
  return [
    teeth(words.charts.missing, missing),
    teeth(words.charts.impacted, impacted),
    teeth(
      words.supernumerary,
      supernumerary.map(({ near }) => near),
    ),
    exam.perio === null || exam.perio === 0 ? null : (words.perioOf[exam.perio] ?? null),
    tmj.length === 0 ? null : say.tmj(tmj.join(separator)),
  ];
}

/** What nobody has looked at, so that it is not taken for normal. */
function unexamined(exam: DetailedExam, words: ExamWords): string[] {
  const asked: [string, boolean][] = [
    [words.skeletal, exam.skeletal !== null],
    [words.verticalPattern, exam.vertical !== null],
    [words.profile, exam.faceType !== null],
    [words.molar, exam.angleRight !== null && exam.angleLeft !== null],
    [words.canine, exam.canineRight !== null && exam.canineLeft !== null],
    [words.overjet, exam.overjetMm !== null],
    [words.anterior, exam.anterior !== null],
    [words.crowdingUpper, exam.crowdingUpper !== null],
    [words.crowdingLower, exam.crowdingLower !== null],
    [words.midlineUpper, exam.midlineUpper !== null],
    [words.midlineLower, exam.midlineLower !== null],
    [words.teeth, areTeethExamined(exam.dentition)],
    [words.perio, exam.perio !== null],
    [words.tmj, exam.tmj.length > 0],
  ];
  const missing = asked.filter(([, isExamined]) => !isExamined).map(([name]) => name);
  // Of an exam in which nothing is answered there is nothing to tell.
  return missing.length === asked.length ? [] : missing;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The problems that an examination shows, one per line and the skeleton first: a proposal that the doctor goes on from.
 * Only what lies outside of the normal is named; what nobody has examined stands in a line of its own at the end.
 */
export function proposedProblems(exam: DetailedExam, language: 'ch' | 'en', reading: ExamReading): string {
  const words = EXAM_WORDS[language];
  const say = SENTENCES[language];
  const separator = language === 'ch' ? '，' : '; ';
  const missing = unexamined(exam, words);
  return [
    ...skeletalProblems(exam, words, say, separator),
    ...biteProblems(exam, words, say, reading),
    ...spaceProblems(exam, words, say),
    ...otherProblems(exam, words, say, { separator, notation: reading.notation }),
    missing.length === 0 ? null : say.teeth(words.notExamined, missing.join(language === 'ch' ? '、' : ', ')),
  ]
    .flatMap((found) => (found === null || found === '' ? [] : [sentence(found)]))
    .join('\n');
}
