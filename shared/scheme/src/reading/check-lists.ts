import { isTooth } from '@dentarium/domain';
import type { SchemePrescription } from '../format/prescription.ts';
import { ARCHES, type Scheme } from '../format/scheme.ts';
import { toArch, listNeighbours } from '../format/teeth.ts';
import type { Refusals } from './refusal.ts';

/** The scheme and the sink of refusals for the checks of lists. */
interface ListChecks {
  readonly scheme: Scheme;
  readonly refusals: Refusals;
  readonly present: ReadonlySet<number>;
}

/** Checks the arches and everything apart from movements: attachments, reduction, pontics, elastics. */
export function checkLists(
  scheme: Scheme,
  { noAttachTeeth }: SchemePrescription,
  maxSteps: number,
  refusals: Refusals,
): void {
  const checks: ListChecks = { scheme, refusals, present: new Set(scheme.teeth.map(({ tooth }) => tooth)) };
  checkArches(scheme, maxSteps, refusals);
  checkMissing(checks);
  checkAttachments(checks, new Map(noAttachTeeth.map(({ tooth, rule }) => [tooth, rule])));
  checkReduction(checks);
  checkElastics(checks);
}

function checkArches({ arches }: Scheme, maxSteps: number, refusals: Refusals): void {
  for (const arch of ARCHES) {
    const { steps, overcorrection, passive } = arches[arch];
    const place = `arches.${arch}`;
    if (maxSteps > 0 && steps > maxSteps) refusals.add(`${place}.steps`, 'steps.most', { steps, most: maxSteps });
    if (overcorrection > steps) refusals.add(`${place}.overcorrection`, 'step.beyond', { step: overcorrection, steps });
    for (const [at, step] of passive.entries())
      if (step > steps || step === 0) refusals.add(`${place}.passive[${at}]`, 'step.beyond', { step, steps });
  }
}

function checkMissing({ scheme, present, refusals }: ListChecks): void {
  const lists = { missing: scheme.missing, pontics: scheme.pontics.map(({ tooth }) => tooth) };
  for (const [name, teeth] of Object.entries(lists)) {
    for (const [at, tooth] of teeth.entries()) {
      const place = name === 'missing' ? `missing[${at}]` : `pontics[${at}].tooth`;
      if (!isTooth(tooth)) refusals.add(place, 'tooth.unknown', { tooth });
      else if (teeth.indexOf(tooth) !== at) refusals.add(place, 'tooth.double', { tooth });
      else if (present.has(tooth)) refusals.add(place, 'tooth.present', { tooth });
    }
  }
  for (const [at, { tooth, fromStep, toStep }] of scheme.pontics.entries()) {
    if (!isTooth(tooth)) continue;
    checkSpan(
      { from: ['fromStep', fromStep], to: ['toStep', toStep] },
      `pontics[${at}]`,
      getStepCount(scheme, tooth),
      refusals,
    );
  }
}

function checkAttachments({ scheme, present, refusals }: ListChecks, forbidden: ReadonlyMap<number, string>): void {
  for (const [at, { tooth, stepOn, stepOff }] of scheme.attachments.entries()) {
    const place = `attachments[${at}]`;
    if (!checkPresent(tooth, `${place}.tooth`, present, refusals)) continue;
    checkSpan({ from: ['stepOn', stepOn], to: ['stepOff', stepOff] }, place, getStepCount(scheme, tooth), refusals);
    const rule = forbidden.get(tooth);
    if (rule !== undefined) refusals.add(`${place}.tooth`, 'prescription.noAttach', { tooth, rule });
  }
}

function checkReduction({ scheme, present, refusals }: ListChecks): void {
  const contacts = new Set(
    ARCHES.flatMap((arch) => listNeighbours(present, arch)).map(([one, other]) => `${one} ${other}`),
  );
  for (const [at, { between, beforeStep }] of scheme.ipr.entries()) {
    const place = `ipr[${at}]`;
    const [one, other] = between;
    const areKnown = between.map((tooth, end) => checkPresent(tooth, `${place}.between[${end}]`, present, refusals));
    if (areKnown.includes(false)) continue;
    if (!contacts.has(`${one} ${other}`) && !contacts.has(`${other} ${one}`))
      refusals.add(`${place}.between`, 'ipr.neighbours', { one, other });
    const steps = getStepCount(scheme, one);
    if (beforeStep > steps) refusals.add(`${place}.beforeStep`, 'step.beyond', { step: beforeStep, steps });
  }
}

function checkElastics({ scheme, present, refusals }: ListChecks): void {
  const steps = Math.max(...ARCHES.map((arch) => scheme.arches[arch].steps));
  for (const [at, { from, to, fromStep, toStep }] of scheme.elastics.entries()) {
    const place = `elastics[${at}]`;
    checkPresent(from.tooth, `${place}.from.tooth`, present, refusals);
    checkPresent(to.tooth, `${place}.to.tooth`, present, refusals);
    checkSpan({ from: ['fromStep', fromStep], to: ['toStep', toStep] }, place, steps, refusals);
  }
}

function getStepCount({ arches }: Scheme, tooth: number): number {
  return arches[toArch(tooth)].steps;
}

function checkPresent(tooth: number, place: string, present: ReadonlySet<number>, refusals: Refusals): boolean {
  if (present.has(tooth)) return true;
  refusals.add(place, isTooth(tooth) ? 'tooth.absent' : 'tooth.unknown', { tooth });
  return false;
}

type NamedStep = readonly [field: string, step: number];

function checkSpan(
  span: { readonly from: NamedStep; readonly to: NamedStep },
  place: string,
  steps: number,
  refusals: Refusals,
): void {
  const [[first, from], [last, to]] = [span.from, span.to];
  if (from > to) refusals.add(`${place}.${last}`, 'step.order', { step: to, before: from });
  if (from > steps) refusals.add(`${place}.${first}`, 'step.beyond', { step: from, steps });
  if (to > steps) refusals.add(`${place}.${last}`, 'step.beyond', { step: to, steps });
}
