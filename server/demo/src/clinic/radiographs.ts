import { seededRandom } from '../seeded-random.ts';
import { CEPH, cephDrawing } from '../xray/ceph.ts';
import { dicomFile } from '../xray/dicom-writer.ts';
import { exposed } from '../xray/exposure.ts';
import { PANORAMIC, panoramicDrawing } from '../xray/panoramic.ts';
import { clockTime } from './days.ts';
import { contentOf, type FileDraft, type Visit } from './visit.ts';

/** A panoramic image and a lateral ceph of a visit, as DICOM files in the patient's name. */
export function radiographs(visit: Visit): FileDraft[] {
  const panoramic = panoramicDrawing({
    mixed: visit.kind === 'mixed',
    wisdom: visit.person.age >= 17,
    crowding: visit.progress === 'before' ? 7 : 2,
    seed: visit.patientNo,
  });
  return [
    radiograph(
      visit,
      { category: 14, modality: 'PX', description: 'Panoramic', minutes: 625, ...PANORAMIC },
      () => panoramic,
    ),
    radiograph(visit, { category: 18, modality: 'DX', description: 'Lateral cephalogram', minutes: 631, ...CEPH }, () =>
      cephDrawing(visit.person.look),
    ),
  ];
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

function radiograph(visit: Visit, exposure: Exposure, draw: () => string): FileDraft {
  const { category, modality, description, width, height, millimetresPerPixel } = exposure;
  const takenAt = clockTime(visit.date, exposure.minutes);
  const key = `${modality} ${visit.patientNo} ${takenAt}`;
  const make = async (): Promise<Buffer> => {
    const { name, birthDate, woman } = visit.person;
    const pixels = await exposed(draw(), width, height, seededRandom(key));
    const patient = { name, id: visit.patientNo, birthDate, sex: woman ? 'F' : 'M' } as const;
    return dicomFile({
      modality,
      description,
      key,
      patient,
      institution: visit.organisation.name,
      takenAt,
      width,
      height,
      millimetresPerPixel,
      pixels,
    });
  };
  return {
    content: contentOf(visit, key, `${modality.toLowerCase()}.dcm`, make),
    category,
    takenAt,
    takenSource: 'file',
    extension: 'dcm',
  };
}
