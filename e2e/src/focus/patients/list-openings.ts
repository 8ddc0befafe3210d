import { fillPatientForm, tickBox } from '../steps.ts';
import type { Openings, Step } from '../opening.ts';

/** The records for the openings on the list of patients. */
export interface ListSeed {
  /** The address of the list with two patients of the same name. */
  readonly list: string;
  readonly name: string;
}

const discard: readonly Step[] = ['form:cancel', 'shell:leave.go'];

/** Creates everything that a doctor opens on the list of patients, by its source. */
export function createListOpenings({ list, name }: ListSeed): Openings {
  const batch = tickBox('list.selectPage');
  return {
    'shell/src/header/user-menu.tsx': [{ at: list, by: ['shell:user.menu'], textKey: 'shell:user.menu' }],
    'shell/src/tasks/task-centre.tsx': [
      { at: list, by: ['shell:task.open'], textKey: 'shell:task.title', leave: null },
    ],
    'mf-patients/src/patient-list/column-choice.tsx': [
      { at: list, by: ['list.columns'], textKey: 'list.columns', leave: null },
    ],
    'mf-patients/src/patient-list/saved-filters.tsx': [
      { at: list, by: ['list.saved.title'], textKey: 'list.saved.title' },
    ],
    'mf-patients/src/patient-list/save-filter-dialog.tsx': [
      { at: list, by: ['list.saved.title', 'list.saved.saveAs'], textKey: 'list.saved.saveAs' },
    ],
    'mf-patients/src/patient-list/row-menu.tsx': [{ at: list, by: ['list.actionsOf'], textKey: 'list.actionsOf' }],
    'mf-patients/src/patient-list/add-tags-dialog.tsx': [
      { at: list, first: [batch], by: ['list.addTags'], textKey: 'list.addTagsTo' },
    ],
    'mf-patients/src/packaging/packaging-dialog.tsx': [
      { at: list, first: [batch], by: ['operation.export'], textKey: 'packaging.title' },
    ],
    'mf-patients/src/reports/batch-report-dialog.tsx': [
      { at: list, first: [batch], by: ['operation.report'], textKey: 'report.batchTitle' },
    ],
    'mf-patients/src/patient-form/new-patient.tsx': [{ at: list, by: ['list.new'], textKey: 'form.new' }],
    'mf-patients/src/patient-form/use-questions.tsx': [
      {
        at: list,
        first: ['list.new', fillPatientForm('Dental Age', 'mixed')],
        by: ['form.create'],
        textKey: 'question.dentalAge',
        leave: 'question.change',
        backAt: (page) => page.locator('[data-field="dentalAge"] :focus'),
        after: discard,
      },
    ],
    'mf-patients/src/patient-form/duplicates-dialog.tsx': [
      {
        at: list,
        first: ['list.new', fillPatientForm(name, 'permanent')],
        by: ['form.create'],
        textKey: 'question.duplicate',
        leave: 'question.back',
        after: discard,
      },
    ],
    'mf-patients/src/patient-form/merge-into-existing.tsx': [
      {
        at: list,
        first: ['list.new', fillPatientForm(name, 'permanent')],
        by: ['form.create', 'duplicate.merge'],
        textKey: 'duplicate.mergeTitle',
        leave: 'question.back',
        backAt: 'form.create',
        after: discard,
      },
    ],
  };
}
