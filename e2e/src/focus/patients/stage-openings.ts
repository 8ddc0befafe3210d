import { closeRest, focusButton, pressKey, selectImage, waitForDialog } from '../steps.ts';
import type { Openings } from '../opening.ts';

/** The records for the openings on a stage, in the recycle bin and on an exception. */
export interface StageSeed {
  /** The page of a patient with an image that has no category. */
  readonly patient: string;
  /** The first of their two stages, with images. */
  readonly stage: string;
  /** The viewer of an X-ray. */
  readonly xRay: string;
  /** The tracing of a lateral ceph. */
  readonly ceph: string;
  /** The measurements of an image by a template, with at least one value. */
  readonly measured: string;
  /** The number of a deleted patient. */
  readonly deletedNo: string;
  /** The name of a deleted file. */
  readonly deletedFile: string;
  /** The id of an open exception. */
  readonly exception: string;
}

const image = /a1\.jpg/;

/**
 * Creates everything that a doctor opens on a stage, its images, in the recycle bin and on an exception, by its source.
 */
export function createStageOpenings(seed: StageSeed): Openings {
  const { patient, stage, xRay } = seed;
  return {
    'mf-patients/src/stages/stage-menu.tsx': [{ at: stage, by: ['stage.more'], textKey: 'stage.more' }],
    'mf-patients/src/stages/rename-stage.tsx': [
      { at: stage, by: ['stage.more', 'stage.rename'], textKey: 'stage.rename' },
    ],
    'mf-patients/src/stages/merge-stages.tsx': [
      { at: stage, by: ['stage.more', 'stage.merge'], textKey: 'stage.mergeTitle' },
    ],
    'mf-patients/src/stages/delete-stage.tsx': [
      { at: stage, by: ['stage.more', 'stage.delete'], textKey: 'stage.deleteTitle' },
    ],
    'mf-patients/src/stages/stage-head.tsx': [{ at: stage, by: ['comparison.with'], textKey: 'comparison.with' }],
    'mf-patients/src/layouts/layout-menu.tsx': [{ at: stage, by: ['layout.choose'], textKey: 'layout.choose' }],
    'mf-patients/src/layouts/layout-editor.tsx': [
      {
        at: stage,
        first: ['layout.choose', 'layout.edit', waitForDialog],
        by: ['layout.remove'],
        textKey: 'layout.removeAsk',
        after: [closeRest],
      },
      { at: stage, by: ['layout.choose', 'layout.new'], textKey: 'layout.new' },
    ],
    'mf-patients/src/images/selection-bar.tsx': [
      { at: stage, first: [selectImage(image)], by: ['image.category'], textKey: 'image.category' },
      { at: stage, by: ['image.move'], textKey: 'image.move' },
      { at: stage, by: ['image.downloadHow'], textKey: 'image.downloadHow' },
    ],
    'mf-patients/src/images/crop-editor.tsx': [
      { at: stage, first: [selectImage(image)], by: ['crop.open'], textKey: 'crop.title', leave: 'crop.cancel' },
    ],
    'mf-patients/src/masking/mask-dialog.tsx': [
      { at: stage, first: [selectImage(image)], by: ['masking.open'], textKey: 'masking.how' },
    ],
    'mf-patients/src/images/image-menu.tsx': [
      { at: stage, by: [focusButton(image), pressKey('Shift+F10')], textKey: 'image.open' },
    ],
    'mf-patients/src/exceptions/report-dialog.tsx': [
      { at: stage, by: [focusButton(image), pressKey('Shift+F10'), 'exception.report'], textKey: 'exception.report' },
    ],
    'shared/viewers/src/image/image-viewer.tsx': [
      {
        at: stage,
        by: [focusButton(image), pressKey('Enter')],
        textKey: 'image:viewer.label',
        leave: 'image:viewer.close',
      },
    ],
    'mf-patients/src/image-organisation/review-panel.tsx': [
      { at: `${patient}/organise`, first: ['organise.open'], by: ['organise.other'], textKey: 'organise.other' },
    ],
    'shared/viewers/src/dicom/measuring/measuring-tools.tsx': [
      { at: xRay, by: ['dicom:dicom.measurements'], textKey: 'dicom:dicom.measurements' },
    ],
    'mf-patients/src/custom-measurements/template-editor.tsx': [
      { at: '/patient/measurements', by: ['measuring.newTemplate'], textKey: 'measuring.newTemplate' },
    ],
    'mf-patients/src/custom-measurements/templates-page.tsx': [
      {
        at: '/patient/measurements',
        by: [focusButton('measuring.delete', '.*'), pressKey('Enter')],
        textKey: 'measuring.deleteTemplateAsk',
      },
    ],
    'mf-patients/src/custom-measurements/measure-page.tsx': [
      { at: seed.measured, by: ['measuring.deleteSet'], textKey: 'measuring.deleteAsk' },
    ],
    'mf-patients/src/cephalometry/norm-approval.tsx': [
      { at: seed.ceph, by: ['ceph.approve'], textKey: 'ceph.approveQuestion' },
      {
        at: seed.ceph,
        first: ['ceph.approve', 'ceph.approve'],
        by: ['ceph.withdraw'],
        textKey: 'ceph.withdrawQuestion',
        after: ['ceph.withdraw', 'ceph.withdraw'],
      },
    ],
    'shared/viewers/src/dicom/tag-panel.tsx': [{ at: xRay, by: ['dicom:dicom.tags'], textKey: 'dicom:dicom.tags' }],
    'mf-patients/src/recycle-bin/restore-dialog.tsx': [
      {
        at: `/recyclebin?keyWord=${seed.deletedNo}`,
        by: ['recycle.restore'],
        textKey: 'recycle.restoreOne',
        leave: 'recycle.cancel',
      },
    ],
    'mf-patients/src/recycle-bin/erase-dialog.tsx': [
      { at: `/recyclebin?keyWord=${seed.deletedNo}`, by: ['recycle.erase'], textKey: 'recycle.eraseOne' },
    ],
    'mf-patients/src/recycle-bin/erase-files-dialog.tsx': [
      {
        at: `/recyclebin?of=files&keyWord=${seed.deletedFile}`,
        by: ['recycle.erase'],
        textKey: 'recycle.eraseFilesTitle',
      },
    ],
    'mf-patients/src/exceptions/end-buttons.tsx': [
      { at: `/exception?open=${seed.exception}`, by: ['exception.discard'], textKey: 'exception.discard' },
    ],
  };
}
