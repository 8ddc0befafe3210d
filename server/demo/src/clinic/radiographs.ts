import { CBCT_CATEGORY } from '@dentarium/domain';
import { createCbctZip } from '../cbct/cbct.ts';
import { createMouth } from '../mouth/mouth.ts';
import { seededRandom } from '../drawing/seeded-random.ts';
import { CEPH, drawCeph } from '../xray/ceph.ts';
import { createDicomFile } from '../xray/dicom-writer.ts';
import { exposeDrawing } from '../xray/exposure.ts';
import { PANORAMIC, drawPanoramic } from '../xray/panoramic.ts';
import { formatClockTime } from './days.ts';
import { createContent, type FileDraft, type Visit } from './visit.ts';

/** Creates a panoramic image and a lateral ceph of a visit, as DICOM files in the patient's name. */
export function createRadiographs(visit: Visit): FileDraft[] {
  const panoramic = drawPanoramic({
    mixed: visit.kind === 'mixed',
    wisdom: visit.person.age >= 17,
    crowding: visit.progress === 'before' ? 7 : 2,
    seed: visit.patientNo,
  });
  return [
    createRadiograph(
      visit,
      { category: 14, modality: 'PX', description: 'Panoramic', minutes: 625, ...PANORAMIC },
      () => panoramic,
    ),
    createRadiograph(
      visit,
      { category: 18, modality: 'DX', description: 'Lateral cephalogram', minutes: 631, ...CEPH },
      () => drawCeph(visit.person.look),
    ),
  ];
}

/** Creates a CBCT of the jaws in the patient's name. */
export function createCbct(visit: Visit): FileDraft {
  const takenAt = formatClockTime(visit.date, 640);
  const key = `CBCT ${visit.patientNo} ${takenAt}`;
  const series = { description: 'CBCT of the jaws', key, takenAt, ...toDicomSubject(visit) };
  const make = () => createCbctZip(createMouth(visit.kind, visit.progress), series, seededRandom(key));
  return {
    content: createContent(visit, key, 'cbct.zip', make),
    category: CBCT_CATEGORY,
    takenAt,
    takenSource: 'file',
    extension: 'zip',
  };
}

/** Returns the patient and the organisation of a DICOM file. */
function toDicomSubject({ person: { name, birthDate, woman }, patientNo, organisation }: Visit) {
  const sex = woman ? ('F' as const) : ('M' as const);
  return { patient: { name, id: patientNo, birthDate, sex }, institution: organisation.name };
}

interface Exposure {
  readonly category: number;
  readonly modality: 'DX' | 'PX';
  readonly description: string;
  readonly minutes: number;
  readonly width: number;
  readonly height: number;
  readonly millimetresPerPixel: number;
}

function createRadiograph(visit: Visit, exposure: Exposure, draw: () => string): FileDraft {
  const { category, modality, description, width, height, millimetresPerPixel } = exposure;
  const takenAt = formatClockTime(visit.date, exposure.minutes);
  const key = `${modality} ${visit.patientNo} ${takenAt}`;
  const make = async (): Promise<Buffer> => {
    const pixels = await exposeDrawing(draw(), width, height, seededRandom(key));
    return createDicomFile({
      modality,
      description,
      key,
      ...toDicomSubject(visit),
      takenAt,
      width,
      height,
      millimetresPerPixel,
      pixels,
    });
  };
  return {
    content: createContent(visit, key, `${modality.toLowerCase()}.dcm`, make),
    category,
    takenAt,
    takenSource: 'file',
    extension: 'dcm',
  };
}
