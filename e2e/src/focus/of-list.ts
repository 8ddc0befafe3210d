import { patientForm, tick } from './steps.ts';
import type { Opening, Step } from './opening.ts';

/** What was made for who opens what is on the list of patients. */
export interface ListSeed {
  /** The list with two patients of one name. */
  readonly list: string;
  readonly name: string;
}

const discard: readonly Step[] = ['forms:cancel', 'shell:leave.go'];

/** Everything that a doctor opens at the list of patients, by its source. */
export function ofList({ list, name }: ListSeed): Readonly<Record<string, readonly Opening[]>> {
  const batch = tick('list.selectPage');
  return {
    'shell/src/header/user-menu.tsx': [{ at: list, by: ['shell:user.menu'], shows: 'shell:user.menu' }],
    'shell/src/tasks/task-centre.tsx': [{ at: list, by: ['shell:task.open'], shows: 'shell:task.title', leave: null }],
    'mf-patients/src/patient-list/column-choice.tsx': [
      { at: list, by: ['list.columns'], shows: 'list.columns', leave: null },
    ],
    'mf-patients/src/patient-list/saved-filters.tsx': [
      { at: list, by: ['list.saved.title'], shows: 'list.saved.title' },
    ],
    'mf-patients/src/patient-list/save-filter-dialog.tsx': [
      { at: list, by: ['list.saved.title', 'list.saved.saveAs'], shows: 'list.saved.saveAs' },
    ],
    'mf-patients/src/patient-list/row-menu.tsx': [{ at: list, by: ['list.actionsOf'], shows: 'list.actionsOf' }],
    'mf-patients/src/patient-list/add-tags-dialog.tsx': [
      { at: list, first: [batch], by: ['list.addTags'], shows: 'list.addTagsTo' },
    ],
    'mf-patients/src/packaging/packaging-dialog.tsx': [
      { at: list, first: [batch], by: ['operation.export'], shows: 'packaging.title' },
    ],
    'mf-patients/src/reports/batch-report-dialog.tsx': [
      { at: list, first: [batch], by: ['operation.report'], shows: 'report.batchTitle' },
    ],
    'mf-patients/src/patient-form/new-patient.tsx': [{ at: list, by: ['list.new'], shows: 'form.new' }],
    'mf-patients/src/patient-form/use-questions.tsx': [
      {
        at: list,
        first: ['list.new', patientForm('Dental Age', 'mixed')],
        by: ['form.create'],
        shows: 'question.dentalAge',
        leave: 'question.change',
        backAt: (page) => page.locator('[data-field="dentalAge"] :focus'),
        after: discard,
      },
    ],
    'mf-patients/src/patient-form/duplicates-dialog.tsx': [
      {
        at: list,
        first: ['list.new', patientForm(name, 'permanent')],
        by: ['form.create'],
        shows: 'question.duplicate',
        leave: 'question.back',
        after: discard,
      },
    ],
    'mf-patients/src/patient-form/merge-into-existing.tsx': [
      {
        at: list,
        first: ['list.new', patientForm(name, 'permanent')],
        by: ['form.create', 'duplicate.merge'],
        shows: 'duplicate.mergeTitle',
        leave: 'question.back',
        backAt: 'form.create',
        after: discard,
      },
    ],
  };
}
