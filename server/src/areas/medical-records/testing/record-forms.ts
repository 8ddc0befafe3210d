import type { MedicalRecordForm } from '@dentarium/api/medical-records/calls';

/** Creates a valid form of a medical record. */
export function recordForm(more: Partial<MedicalRecordForm> = {}): MedicalRecordForm {
  return {
    visitDate: '2024-03-04',
    chiefComplaint: '牙齿不齐',
    check: '',
    process: '更换弓丝',
    remark: '',
    nextVisit: null,
    fileIds: [],
    ...more,
  };
}
