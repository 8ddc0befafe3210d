import type { MouthKind } from '../mouth/malocclusions.ts';
import type { PlainDate } from '@dentarium/domain';
import type { DetailedExam } from '@dentarium/domain/detailed-exam';
import type { DemoContent } from './contents.ts';
import type { DemoRecord } from './findings.ts';

/** A file of a stage; its bytes are those of the content with the same key. */
export interface DemoFile {
  readonly id: string;
  readonly content: DemoContent;
  readonly category: number;
  readonly name: string;
  /** The wall-clock time as `YYYY-MM-DDTHH:MM:SS`. */
  readonly takenAt: string;
  readonly takenSource: 'exif' | 'file';
  readonly isMain: boolean;
}

/** A stage of a patient with its files; `code` is a stage code. */
export interface DemoStage {
  readonly id: string;
  readonly code: number;
  readonly name: string;
  readonly date: PlainDate;
  readonly step: number | null;
  readonly files: readonly DemoFile[];
}

/** A share of a patient with an account of another organisation, for viewing or editing. */
export interface DemoShare {
  readonly accountId: string;
  readonly sharedBy: string;
  readonly canEdit: boolean;
}

/** A patient with everything that belongs to them. */
export interface DemoPatient {
  readonly id: string;
  readonly organisationId: string;
  readonly doctorId: string;
  readonly createdBy: string;
  readonly name: string;
  /** The kind of the mouth before the treatment. */
  readonly kind: MouthKind;
  readonly gender: number;
  readonly patientNo: string;
  readonly birthDate: PlainDate;
  readonly phone: string | null;
  readonly dentalAge: number;
  readonly firstVisit: PlainDate;
  readonly lastVisit: PlainDate;
  readonly remark: string;
  readonly status: number;
  readonly tagIds: readonly string[];
  readonly shares: readonly DemoShare[];
  readonly stages: readonly DemoStage[];
  readonly records: readonly DemoRecord[];
  readonly exam: DetailedExam | null;
}
