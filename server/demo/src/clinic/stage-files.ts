import { PENDING_CATEGORY, UNRECOGNISED_CATEGORY } from '@dentarium/domain';
import { type FaceView, drawFace } from '../face/face-view.ts';
import { createJawModel } from '../jaw/jaw-model.ts';
import { drawBite } from '../mouth/bite-view.ts';
import { drawFoggedMirror } from '../mouth/fogged-mirror.ts';
import type { MouthKind } from '../mouth/malocclusions.ts';
import { createMouth, type Progress } from '../mouth/mouth.ts';
import { drawOcclusal } from '../mouth/occlusal-view.ts';
import { formatClockTime } from './days.ts';
import { toDemoId } from './demo-id.ts';
import type { DemoFile } from './plan.ts';
import { createCbct, createRadiographs } from './radiographs.ts';
import { createContent, type FileDraft, type Visit } from './visit.ts';

/** The files of a stage; images by their category numbers. */
export interface FileSelection {
  readonly intraoral: readonly number[];
  readonly faces: readonly number[];
  readonly radiographs: boolean;
  readonly cbct: boolean;
  readonly models: boolean;
  /** True if there is an earlier shot of the front, which is not the main one. */
  readonly retake: boolean;
  readonly inbox: 'pending' | 'unrecognised' | null;
}

/** The categories of the six intraoral photographs, in the order of capture. */
export const INTRAORAL = [2, 1, 3, 4, 6, 5] as const;
/** The categories of the faces of the nine-photo layout. */
export const NINE_FACES = [8, 9, 12] as const;
/** The categories of all faces. */
export const ALL_FACES = [8, 9, 12, 13, 10, 11, 26, 27] as const;

const FACES: Readonly<Record<number, readonly [FaceView, smiling: boolean]>> = {
  8: ['front', false],
  9: ['front', true],
  10: ['obliqueRight', false],
  11: ['obliqueLeft', false],
  12: ['right', false],
  13: ['left', false],
  26: ['obliqueRight', true],
  27: ['obliqueLeft', true],
};

/** Creates the files of a stage, in the order of capture. */
export function createStageFiles(visit: Visit, selection: FileSelection): DemoFile[] {
  const drafts = [
    ...selection.faces.map((category, i) => createFace(visit, category, category, i)),
    ...(selection.retake ? [{ ...createMouthImage(visit, 6, 6, 20), isMain: false }] : []),
    ...selection.intraoral.map((category, i) => createMouthImage(visit, category, category, 30 + i)),
    ...(selection.models ? createModels(visit) : []),
    ...(selection.radiographs ? createRadiographs(visit) : []),
    ...(selection.cbct ? [createCbct(visit)] : []),
    ...createInbox(visit, selection.inbox),
  ];
  return drafts.map(({ extension, isMain, ...draft }, i) => {
    const number = String(2001 + visit.index * 40 + i).padStart(4, '0');
    const name =
      extension === 'jpg' ? `IMG_${number}.jpg` : `${visit.patientNo}-${String(draft.category)}.${extension}`;
    const isInbox = draft.category === PENDING_CATEGORY || draft.category === UNRECOGNISED_CATEGORY;
    return {
      ...draft,
      id: toDemoId(`file ${visit.patientNo} ${visit.date} ${String(i)}`),
      name,
      isMain: isMain ?? !isInbox,
    };
  });
}

function createFace(visit: Visit, viewCategory: number, category: number, minute: number): FileDraft {
  const { studio, person, progress, kind, patientNo } = visit;
  const [view, smiling] = FACES[viewCategory] ?? ['front', false];
  const takenAt = formatClockTime(visit.date, 600 + (visit.index % 8) * 9 + minute);
  // Only a smile shows the progress of the teeth.
  const key = `face ${patientNo} ${String(viewCategory)} ${smiling ? progress : ''}`;
  const draw = (): string => drawFace(person.look, createMouth(kind, progress), view, smiling);
  const content = createContent(visit, `${key} ${takenAt}`, 'face.jpg', () =>
    studio.takePhotograph(key, 'Demo portrait camera', draw, takenAt),
  );
  return { content, category, takenAt, takenSource: 'exif', extension: 'jpg' };
}

function createMouthImage(visit: Visit, viewCategory: number, category: number, minute: number): FileDraft {
  const { studio, kind, progress } = visit;
  const takenAt = formatClockTime(visit.date, 540 + minute);
  const key = `mouth ${kind} ${progress} ${String(viewCategory)}`;
  const content = createContent(visit, `${key} ${takenAt}`, 'mouth.jpg', () =>
    studio.takePhotograph(key, 'Demo intraoral camera', () => drawMouth(kind, progress, viewCategory), takenAt),
  );
  return { content, category, takenAt, takenSource: 'exif', extension: 'jpg' };
}

function drawMouth(kind: MouthKind, progress: Progress, category: number): string {
  const mouth = createMouth(kind, progress);
  switch (category) {
    case 1:
      return drawBite(mouth, 'below');
    case 2:
      return drawOcclusal(mouth, 'upper');
    case 3:
      return drawOcclusal(mouth, 'lower');
    case 4:
      return drawBite(mouth, 'right');
    case 5:
      return drawBite(mouth, 'left');
    default:
      return drawBite(mouth, 'front');
  }
}

function createModels(visit: Visit): FileDraft[] {
  const { studio, kind, progress } = visit;
  return (['upper', 'lower'] as const).map((jaw) => {
    const key = `model ${kind} ${progress} ${jaw}`;
    const content = createContent(visit, key, `${jaw}.stl`, () =>
      studio.createBytes(key, () => createJawModel(createMouth(kind, progress), jaw)),
    );
    return {
      content,
      category: jaw === 'upper' ? 53 : 51,
      takenAt: formatClockTime(visit.date, 640),
      takenSource: 'file',
      extension: 'stl',
    };
  });
}

function createInbox(visit: Visit, kind: FileSelection['inbox']): FileDraft[] {
  switch (kind) {
    case 'pending':
      return [
        createMouthImage(visit, 4, PENDING_CATEGORY, 50),
        createMouthImage(visit, 2, PENDING_CATEGORY, 51),
        createFace(visit, 8, PENDING_CATEGORY, 52),
      ];
    case 'unrecognised': {
      const takenAt = formatClockTime(visit.date, 592);
      const content = createContent(visit, `fogged ${takenAt}`, 'fogged.jpg', () =>
        visit.studio.takePhotograph('fogged', 'Demo intraoral camera', drawFoggedMirror, takenAt),
      );
      return [{ content, category: UNRECOGNISED_CATEGORY, takenAt, takenSource: 'exif', extension: 'jpg' }];
    }
    case null:
      return [];
  }
}
