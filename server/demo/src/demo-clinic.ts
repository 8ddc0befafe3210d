import type { PlainDate } from '@dentarium/domain';
import { ACCOUNTS, type DemoAccount } from './clinic/accounts.ts';
import { type DemoContent, Studio } from './clinic/contents.ts';
import { type DemoFrontDesk, planFrontDesk } from './clinic/front-desk.ts';
import { type DemoManufacturer, MANUFACTURER } from './clinic/manufacturer.ts';
import { type DemoOrganisation, ORGANISATIONS } from './clinic/organisations.ts';
import { type OtherPatient, planOtherPatients } from './clinic/other-patients.ts';
import { planPatients } from './clinic/patients.ts';
import type { DemoPatient } from './clinic/plan.ts';

/** The password of every demonstration account. */
export const DEMO_PASSWORD = 'dentarium';

/** The whole clinic as plain objects; the bytes of its contents are created on demand. */
export interface DemoClinic {
  readonly today: PlainDate;
  readonly organisations: readonly DemoOrganisation[];
  readonly accounts: readonly DemoAccount[];
  readonly manufacturer: DemoManufacturer;
  readonly patients: readonly DemoPatient[];
  /** Duplicates and deleted patients. */
  readonly others: readonly OtherPatient[];
  readonly frontDesk: DemoFrontDesk;
  /** Each content once, in the order of the patients, and those of the front desk. */
  readonly contents: readonly DemoContent[];
}

/**
 * Plans the demonstration clinic. The same day and seed give the same clinic, byte for byte.
 *
 * @param options.today the day on which the clinic is shown: all dates are counted backwards from it.
 */
export function generateDemoClinic({
  today,
  seed = 1,
}: {
  readonly today: PlainDate;
  readonly seed?: number;
}): DemoClinic {
  const studio = new Studio();
  const patients = planPatients(today, seed, studio);
  const frontDesk = planFrontDesk(patients, today, studio);
  const contents = new Map<string, DemoContent>();
  const usedContents = [
    ...patients.flatMap(({ stages }) => stages.flatMap(({ files }) => files)),
    ...frontDesk.exceptions,
  ];
  for (const { content } of usedContents) {
    if (!contents.has(content.key)) contents.set(content.key, content);
  }
  return {
    today,
    organisations: ORGANISATIONS,
    accounts: Object.values(ACCOUNTS),
    manufacturer: MANUFACTURER,
    patients,
    others: planOtherPatients(patients, today),
    frontDesk,
    contents: [...contents.values()],
  };
}
