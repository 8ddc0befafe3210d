import type { Migration } from '../migrate.ts';
import { migration as foundation } from './0001-foundation.ts';
import { migration as quickLists } from './0002-quick-lists.ts';
import { migration as list } from './0004-list.ts';
import { migration as tasks } from './0005-tasks.ts';
import { migration as patientOperations } from './0003-patient-operations.ts';
import { migration as cloud } from './0006-cloud.ts';
import { migration as images } from './0007-images.ts';
import { migration as reports } from './0008-reports.ts';
import { migration as administration } from './0010-administration.ts';
import { migration as frontDesk } from './0011-front-desk.ts';
import { migration as partChecksums } from './0012-part-checksums.ts';
import { migration as ceph } from './0013-ceph.ts';
import { migration as cloudSpace } from './0014-cloud-space.ts';
import { migration as taskLimits } from './0015-task-limits.ts';

/** The migrations of all areas from before each had its own, in order. A new one belongs to its area. */
export const migrations: readonly Migration[] = [
  foundation,
  quickLists,
  patientOperations,
  list,
  tasks,
  cloud,
  images,
  reports,
  administration,
  frontDesk,
  partChecksums,
  ceph,
  cloudSpace,
  taskLimits,
];
