import { createPhoto } from '../../files/photo.ts';
import { PatientPage } from '../../pages/patient-page.ts';
import { chooseFile, closeRest, focusButton, pressKey, waitForDialog } from '../steps.ts';
import type { Openings, Step } from '../opening.ts';

/** The records for the openings on the page of a patient. */
export interface PatientSeed {
  /** The page of a patient with two stages, a namesake, a share, an own record and one signed by a colleague. */
  readonly patient: string;
  /** The page of a patient whose treatment is stopped. */
  readonly stoppedPatient: string;
}

const discard: readonly Step[] = ['form:cancel', 'shell:leave.go'];

/** Creates everything that a doctor opens on the page of a patient, by its source. */
export function createPatientOpenings({ patient, stoppedPatient }: PatientSeed): Openings {
  const more = 'operation.menu';
  return {
    'mf-patients/src/patient-page/patient-head.tsx': [{ at: patient, by: [more], textKey: more }],
    'mf-patients/src/patient-form/edit-patient.tsx': [{ at: patient, by: ['patient.edit'], textKey: 'form.edit' }],
    'shared/ui/src/keys/key-help.tsx': [
      { at: patient, by: [focusButton('patient.edit'), pressKey('?')], textKey: 'ui:keys.title' },
    ],
    'shell/src/page/leave-dialog.tsx': [
      {
        at: patient,
        first: [
          'patient.edit',
          (page, say) => page.getByLabel(say('patients', 'field.remark')).pressSequentially('new'),
        ],
        by: [pressKey('Escape')],
        textKey: 'shell:leave.stay',
        leave: 'shell:leave.stay',
        after: discard,
      },
    ],
    'mf-patients/src/patient-operations/doctor-dialog.tsx': [
      { at: patient, by: [more, 'operation.doctor'], textKey: 'operation.doctorOne' },
    ],
    'mf-patients/src/patient-operations/merge-dialog.tsx': [
      { at: patient, by: [more, 'operation.merge'], textKey: 'merge.title' },
      {
        at: patient,
        by: [more, 'operation.merge', 'merge.choose'],
        textKey: 'merge.do',
        leave: null,
        backAt: more,
        fieldsComeLater: true,
      },
    ],
    'mf-patients/src/patient-operations/share-dialog.tsx': [
      { at: patient, by: [more, 'operation.share'], textKey: 'share.title' },
    ],
    'mf-patients/src/patient-operations/stop-dialog.tsx': [
      { at: patient, by: [more, 'operation.stop'], textKey: 'operation.stopTitle' },
    ],
    'mf-patients/src/tags/patient-tag-editor.tsx': [
      { at: patient, by: ['tag.edit'], textKey: 'tag.ofPatient', leave: null },
    ],
    'mf-patients/src/tags/tag-manager.tsx': [
      { at: patient, by: ['tag.edit', 'tag.manage'], textKey: 'tag.title', backAt: 'tag.edit' },
    ],
    'mf-patients/src/stages/stage-form.tsx': [
      {
        at: patient,
        first: [
          chooseFile('upload.newStage', () => createPhoto('far-off.jpg', { takenAt: '2003-01-02T10:00:00' })),
          waitForDialog,
        ],
        by: ['stage.create'],
        textKey: 'stage.farOff',
        leave: 'question.change',
        backAt: (page) => page.locator('[data-field="stageDate"] :focus'),
        after: ['form:cancel'],
      },
      {
        at: patient,
        first: [
          'stage.new',
          waitForDialog,
          async (page, say) => {
            const view = new PatientPage(page, say);
            await view.chooseStageKind('治疗前');
            await view.typeStageDate('2024-12-01');
          },
        ],
        by: ['stage.create'],
        textKey: 'stage.outOfOrder',
        leave: 'question.change',
        backAt: (page) => page.locator('[data-field="stageDate"] :focus'),
        after: discard,
      },
      { at: patient, by: ['stage.new'], textKey: 'stage.new' },
    ],
    'mf-patients/src/patient-operations/shares-panel.tsx': [
      { at: `${patient}/shares`, by: ['share.cancel'], textKey: 'share.cancelQuestion' },
    ],
    'mf-patients/src/gallery/products.tsx': [
      { at: `${patient}/images`, by: ['gallery.products'], textKey: 'gallery.products' },
    ],
    'mf-patients/src/medical-records/record-form.tsx': [
      { at: `${patient}/records`, by: ['record.new'], textKey: 'record.new' },
    ],
    'shared/ui/src/phrases/phrase-menu.tsx': [
      {
        at: `${patient}/records`,
        first: ['record.new', waitForDialog],
        by: ['ui:phrases.of'],
        textKey: 'ui:phrases.none',
        leave: null,
        after: [closeRest],
      },
    ],
    'mf-patients/src/medical-records/image-picker.tsx': [
      {
        at: `${patient}/records`,
        first: ['record.new', waitForDialog],
        by: ['record.chooseImages'],
        textKey: 'record.chooseNone',
        after: [closeRest],
      },
    ],
    'mf-patients/src/medical-records/record-card.tsx': [
      { at: `${patient}/records`, by: ['record.countersign'], textKey: 'record.countersignQuestion' },
      { at: `${patient}/records`, by: ['record.sign'], textKey: 'record.signQuestion' },
      { at: `${patient}/records`, by: ['record.delete'], textKey: 'record.deleteQuestion' },
    ],
    'mf-patients/src/patient-operations/restart-dialog.tsx': [
      { at: stoppedPatient, by: [more, 'operation.restart'], textKey: 'operation.restartHint' },
    ],
    'mf-patients/src/patient-operations/restart-first-dialog.tsx': [
      { at: stoppedPatient, by: ['patient.edit'], textKey: 'operation.stoppedFirst' },
    ],
  };
}
