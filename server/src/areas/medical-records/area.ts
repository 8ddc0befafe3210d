import { defineArea } from '../../kernel/area.ts';
import { medicalRecordRoutes } from './routes.ts';

/** Medical records and the phrases for them. */
export const medicalRecordsArea = defineArea({ name: 'medical-records', routes: medicalRecordRoutes });
