import { photo } from '../files/photo.ts';
import { PatientPage } from '../pages/patient-page.ts';
import { at, chooseFile, dialog, key } from './steps.ts';
import type { Opening, Step } from './opening.ts';

/** What was made for who opens what is on the page of a patient. */
export interface PatientSeed {
  /** The page of a patient with two stages, a namesake, a share, a record of their own and one that a colleague has signed. */
  readonly patient: string;
  /** The page of a patient whose treatment is stopped. */
  readonly stopped: string;
}

const discard: readonly Step[] = ['forms:cancel', 'shell:leave.go'];

/** Everything that a doctor opens on the page of a patient, by its source. */
export function ofPatient({ patient, stopped }: PatientSeed): Readonly<Record<string, readonly Opening[]>> {
  const more = 'operation.menu';
  return {
    'mf-patients/src/patient-page/patient-head.tsx': [{ at: patient, by: [more], shows: more }],
    'mf-patients/src/patient-form/edit-patient.tsx': [{ at: patient, by: ['patient.edit'], shows: 'form.edit' }],
    'shared/ui/src/keys/key-help.tsx': [{ at: patient, by: [at('patient.edit'), key('?')], shows: 'ui:keys.title' }],
    'shell/src/page/leave-dialog.tsx': [
      {
        at: patient,
        first: [
          'patient.edit',
          (page, say) => page.getByLabel(say('patients', 'field.remark')).pressSequentially('new'),
        ],
        by: [key('Escape')],
        shows: 'shell:leave.stay',
        leave: 'shell:leave.stay',
        after: discard,
      },
    ],
    'mf-patients/src/patient-operations/doctor-dialog.tsx': [
      { at: patient, by: [more, 'operation.doctor'], shows: 'operation.doctorOne' },
    ],
    'mf-patients/src/patient-operations/merge-dialog.tsx': [
      { at: patient, by: [more, 'operation.merge'], shows: 'merge.title' },
      {
        at: patient,
        by: [more, 'operation.merge', 'merge.choose'],
        shows: 'merge.do',
        leave: null,
        backAt: more,
        fieldsComeLater: true,
      },
    ],
    'mf-patients/src/patient-operations/share-dialog.tsx': [
      { at: patient, by: [more, 'operation.share'], shows: 'share.title' },
    ],
    'mf-patients/src/patient-operations/stop-dialog.tsx': [
      { at: patient, by: [more, 'operation.stop'], shows: 'operation.stopTitle' },
    ],
    'mf-patients/src/tags/patient-tag-editor.tsx': [
      { at: patient, by: ['tag.edit'], shows: 'tag.ofPatient', leave: null },
    ],
    'mf-patients/src/tags/tag-manager.tsx': [
      { at: patient, by: ['tag.edit', 'tag.manage'], shows: 'tag.title', backAt: 'tag.edit' },
    ],
    'mf-patients/src/stages/stage-form.tsx': [
      {
        at: patient,
        first: [chooseFile('upload.newStage', () => photo('far-off.jpg', { takenAt: '2003-01-02T10:00:00' })), dialog],
        by: ['stage.create'],
        shows: 'stage.farOff',
        leave: 'question.change',
        backAt: (page) => page.locator('[data-field="stageDate"] :focus'),
        after: ['forms:cancel'],
      },
      {
        at: patient,
        first: [
          'stage.new',
          dialog,
          async (page, say) => {
            const view = new PatientPage(page, say);
            await view.chooseStageKind('治疗前');
            await view.typeStageDate('2024-12-01');
          },
        ],
        by: ['stage.create'],
        shows: 'stage.outOfOrder',
        leave: 'question.change',
        backAt: (page) => page.locator('[data-field="stageDate"] :focus'),
        after: discard,
      },
      { at: patient, by: ['stage.new'], shows: 'stage.new' },
    ],
    'mf-patients/src/patient-operations/shares-panel.tsx': [
      { at: `${patient}/shares`, by: ['share.cancel'], shows: 'share.cancelQuestion' },
    ],
    'mf-patients/src/gallery/products.tsx': [
      { at: `${patient}/images`, by: ['gallery.products'], shows: 'gallery.products' },
    ],
    'mf-patients/src/medical-records/record-form.tsx': [
      { at: `${patient}/records`, by: ['record.new'], shows: 'record.new' },
    ],
    'shared/ui/src/phrases/phrase-menu.tsx': [
      {
        at: `${patient}/records`,
        first: ['record.new', dialog],
        by: ['ui:phrases.of'],
        shows: 'ui:phrases.none',
        leave: null,
        after: [key('Escape')],
      },
    ],
    'mf-patients/src/medical-records/image-picker.tsx': [
      {
        at: `${patient}/records`,
        first: ['record.new', dialog],
        by: ['record.chooseImages'],
        shows: 'record.chooseNone',
        after: [key('Escape')],
      },
    ],
    'mf-patients/src/medical-records/record-card.tsx': [
      { at: `${patient}/records`, by: ['record.countersign'], shows: 'record.countersignQuestion' },
      { at: `${patient}/records`, by: ['record.sign'], shows: 'record.signQuestion' },
      { at: `${patient}/records`, by: ['record.delete'], shows: 'record.deleteQuestion' },
    ],
    'mf-patients/src/patient-operations/restart-dialog.tsx': [
      { at: stopped, by: [more, 'operation.restart'], shows: 'operation.restartHint' },
    ],
    'mf-patients/src/patient-operations/restart-first-dialog.tsx': [
      { at: stopped, by: ['patient.edit'], shows: 'operation.stoppedFirst' },
    ],
  };
}
