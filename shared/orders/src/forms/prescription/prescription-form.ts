import type { FormDeclaration, SettingRule } from '@dentarium/domain/declared-form';
import { all, has, is, settingRule } from '@dentarium/domain/declared-form/write-fields';
import { type Arch, ARCHES } from './conditions.ts';
import { prescriptionErrors } from './prescription-errors.ts';
import { ARCH_TEETH } from './arch-places.ts';
import { sagittalSections } from './sagittal-sections.ts';
import { scopeSections } from './scope-sections.ts';
import { spaceSections } from './space-sections.ts';
import { stagingSections } from './staging-sections.ts';
import { verticalSections } from './vertical-sections.ts';
import { prescriptionWarnings } from './prescription-warnings.ts';

/**
 * Creates rule 5 of 10.1 and the other rules that set extraction as a method against crowding by the answers of section
 * C.
 */
function createExtractionRules(arch: Arch): SettingRule[] {
  const inArch = has('extractTeeth', ...ARCH_TEETH[arch]);
  const field = `crExtract${arch}`;
  return [
    settingRule(
      `extracts${arch}`,
      { ch: '因为此牙弓要拔牙', en: 'Set because teeth of this arch are extracted' },
      field,
      [null, 0],
      2,
      all(is('extraction', 1), inArch),
    ),
    settingRule(
      `extractsNone${arch}`,
      { ch: '因为此牙弓不拔牙', en: 'Set because no tooth of this arch is extracted' },
      field,
      [null, 1, 2],
      0,
      { any: [is('extraction', 0), all({ field: 'extractTeeth', answered: true }, { not: inArch })] },
    ),
    settingRule(
      `proposes${arch}`,
      { ch: '由设计师建议', en: 'As the designer proposes' },
      field,
      [null],
      1,
      is('extraction', 2),
    ),
  ];
}

/** The prescription: form 4, page `/case/stage/design` (`domain-forms.md` 10), sections A to N in this order. */
export const prescriptionForm: FormDeclaration = {
  key: '4',
  version: 1,
  sections: [...scopeSections, ...sagittalSections, ...verticalSections, ...spaceSections, ...stagingSections],
  checks: [...prescriptionErrors, ...prescriptionWarnings],
  sets: ARCHES.flatMap(([arch]) => createExtractionRules(arch)),
};
