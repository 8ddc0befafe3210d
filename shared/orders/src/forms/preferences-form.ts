import type { FormDeclaration } from '@dentarium/domain/declared-form';
import { choice, section, textField } from '@dentarium/domain/declared-form/write-fields';
import { PHASES } from './prescription/conditions.ts';

const STEPS = [
  { ch: '传统', en: 'traditional' },
  { ch: '优化', en: 'optimised' },
];

/**
 * The clinical preferences of one order: form 9, page `/case/stage/design` (`domain-forms.md` 15). They start as a copy
 * of the doctor's preferences and do not change those.
 */
export const preferencesForm: FormDeclaration = {
  key: '9',
  version: 1,
  sections: [
    section('preferences', { ch: '临床偏好', en: 'Clinical preferences' }, [
      choice(
        'toothMark',
        { ch: '牙位记录', en: 'Tooth notation' },
        1,
        [
          { ch: 'FDI', en: 'FDI' },
          { ch: 'Palmer', en: 'Palmer' },
          { ch: 'Universal', en: 'Universal' },
        ],
        {
          required: true,
          initial: { fact: 'toothMark' },
        },
      ),
      textField(
        'annexStep',
        { ch: '附件粘接步骤', en: 'Default attachment bonding steps' },
        {
          required: true,
          most: 50,
          initial: { fact: 'annexStep' },
        },
      ),
      choice('preference', { ch: '拔牙步骤', en: 'Extraction step' }, 1, STEPS, {
        required: true,
        initial: { fact: 'preference' },
        hint: PHASES,
      }),
      choice('depressPreference', { ch: '压低步骤', en: 'Intrusion' }, 1, STEPS, {
        required: true,
        initial: { fact: 'depressPreference' },
        hint: PHASES,
      }),
      choice(
        'alignment',
        { ch: '前牙排齐参考', en: 'Anterior alignment reference' },
        1,
        [
          { ch: '牙长轴', en: 'tooth long axis' },
          { ch: '切缘', en: 'incisal edge' },
        ],
        {
          required: true,
          initial: { fact: 'alignment' },
        },
      ),
      choice(
        'default3Step',
        { ch: '默认3步过矫治', en: 'Default 3-step overcorrection' },
        1,
        [
          { ch: '是', en: 'yes' },
          { ch: '否', en: 'no' },
        ],
        {
          required: true,
          initial: { fact: 'default3Step' },
        },
      ),
    ]),
  ],
  checks: [],
};
