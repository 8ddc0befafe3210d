/** Menus to choose a doctor or a patient; they are loaded with the module that uses them. */
export { type Option, useDoctorOptions } from './use-doctor-options.ts';
export { DoctorPicker } from './doctor-picker.tsx';
export { PatientPicker } from './patient-picker.tsx';
export { type PatientChoice, PatientSelect, type PatientSelectProps } from './patient-select.tsx';
