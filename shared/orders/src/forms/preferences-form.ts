import type { FormDeclaration } from '@dentarium/domain/declared-form';
import { choice, section, textField } from '@dentarium/domain/declared-form/write-fields';
import { PHASES } from './prescription/conditions.ts';

const STEPS = ['传统|traditional', '优化|optimised'];

/**
 * The clinical preferences of one order: form 9, page `/case/stage/design` (`domain-forms.md` 15). They start as a copy
 * of the doctor's preferences and do not change those.
 */
export const preferencesForm: FormDeclaration = {
  key: '9',
  version: 1,
  sections: [
    section('preferences', '临床偏好|Clinical preferences', [
      choice('toothMark', '牙位记录|Tooth notation', 1, ['FDI|FDI', 'Palmer|Palmer', 'Universal|Universal'], {
        required: true,
        initial: { fact: 'toothMark' },
      }),
      textField('annexStep', '附件粘接步骤|Default attachment bonding steps', {
        required: true,
        most: 50,
        initial: { fact: 'annexStep' },
      }),
      choice('preference', '拔牙步骤|Extraction step', 1, STEPS, {
        required: true,
        initial: { fact: 'preference' },
        hint: PHASES,
      }),
      choice('depressPreference', '压低步骤|Intrusion', 1, STEPS, {
        required: true,
        initial: { fact: 'depressPreference' },
        hint: PHASES,
      }),
      choice(
        'alignment',
        '前牙排齐参考|Anterior alignment reference',
        1,
        ['牙长轴|tooth long axis', '切缘|incisal edge'],
        {
          required: true,
          initial: { fact: 'alignment' },
        },
      ),
      choice('default3Step', '默认3步过矫治|Default 3-step overcorrection', 1, ['是|yes', '否|no'], {
        required: true,
        initial: { fact: 'default3Step' },
      }),
    ]),
  ],
  checks: [],
};
