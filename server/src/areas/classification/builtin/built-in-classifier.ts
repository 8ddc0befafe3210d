import { UNRECOGNISED_CATEGORY } from '@dentarium/domain';
import { findModelCategory, parseFileName } from '@dentarium/domain/file-name-words';
import type { Renditions } from '../../files/area.ts';
import type { Description } from '../../../objects/images/describe.ts';
import { DamagedImageError, NoRenditionError, TooManyPixelsError } from '../../../objects/images/image-job.ts';
import { toSourceFormat } from '../../../objects/images/rendition-variants.ts';
import { MissingObjectError } from '../../../objects/stores/object-store.ts';
import type { Classifier, Subject, Verdict } from '../classifier.ts';
import { findDicomCategory } from './dicom-rules.ts';
import { findJawCategory } from './model-rules.ts';
import { classifyPhoto } from './photo-rules.ts';

const OTHER_FILE = 999;
const CBCT = 15;

function toVerdict(category: number | undefined): Verdict {
  return { category: category ?? UNRECOGNISED_CATEGORY, mirror: false, rotation: 0 };
}

/**
 * Finds the category of a zip whose content is uniform. The models of a zip are filed one by one when it is unpacked.
 */
function findZipCategory(
  name: string,
  contents: Extract<Description, { kind: 'zip' }>['contents'],
): number | undefined {
  // A CT in the record of an orthodontic clinic is a volume of the head.
  if (contents.dicom?.facts.modality === 'CT') return CBCT;
  if (contents.dicom !== null) return findDicomCategory(contents.dicom.facts, contents.dicom.slices);
  const models = contents.names.filter((file) => /\.(?:stl|ply|obj|drc|off)$/i.test(file));
  if (models.length === 0) return undefined;
  const jaws = new Set(models.map(findModelCategory));
  if (jaws.size === 1) return findModelCategory(models[0] ?? name);
  return jaws.has(51) && jaws.has(53) ? 81 : undefined;
}

/** Classifies a file by its description and its original name. */
export function classifyDescription(name: string, description: Description): Verdict {
  switch (description.kind) {
    case 'photo':
      return classifyPhoto(description, parseFileName(name));
    case 'dicom':
      return toVerdict(findDicomCategory(description.facts) ?? parseFileName(name).category);
    case 'model':
      return toVerdict(findModelCategory(name) ?? findJawCategory(description.shape));
    case 'zip':
      return toVerdict(findZipCategory(name, description.contents));
  }
}

/** Classifies files without a model: by names, tags, sizes, colours and shapes. Uncertain files stay 92. */
export class BuiltInClassifier implements Classifier {
  readonly #renditions: Pick<Renditions, 'describe'>;

  constructor(renditions: Pick<Renditions, 'describe'>) {
    this.#renditions = renditions;
  }

  async classify({ name, object }: Subject): Promise<Verdict> {
    if (object.kind === 'document' || object.kind === 'video') return toVerdict(OTHER_FILE);
    const format = toSourceFormat(object.content_type);
    if (format === undefined) return toVerdict(undefined);
    try {
      return classifyDescription(name, await this.#renditions.describe(object, format));
    } catch (error) {
      if (!isPermanentError(error)) throw error;
      return toVerdict(object.kind === 'model' ? findModelCategory(name) : undefined);
    }
  }
}

/** Tells whether a file can never be read. The name of a model still shows its category. */
function isPermanentError(error: unknown): boolean {
  return (
    error instanceof DamagedImageError ||
    error instanceof TooManyPixelsError ||
    error instanceof NoRenditionError ||
    error instanceof MissingObjectError
  );
}
