import type { PlainDate } from '@dentarium/domain';
import type { MouthKind } from '../mouth/malocclusions.ts';
import type { Progress } from '../mouth/mouth.ts';
import type { DemoContent, Studio } from './contents.ts';
import type { DemoOrganisation } from './organisations.ts';
import type { Person } from './person.ts';
import type { DemoFile } from './plan.ts';

/** The visit for which the files of a stage are created. */
export interface Visit {
  readonly studio: Studio;
  readonly organisation: DemoOrganisation;
  readonly doctorId: string;
  readonly patientNo: string;
  readonly person: Person;
  readonly kind: MouthKind;
  readonly progress: Progress;
  readonly date: PlainDate;
  /** The patient's index in the clinic, for the times of their images. */
  readonly index: number;
}

/** A file before its name and its place in the stage are assigned. */
export type FileDraft = Omit<DemoFile, 'id' | 'name' | 'isMain'> & {
  readonly extension: string;
  readonly isMain?: boolean;
};

/** Creates a content of this organisation; the first patient who needs it is its uploader. */
export function createContent(visit: Visit, key: string, name: string, make: () => Promise<Buffer>): DemoContent {
  return {
    key: `${visit.organisation.prefix} ${key}`,
    organisationId: visit.organisation.id,
    accountId: visit.doctorId,
    name,
    createBytes: make,
  };
}
