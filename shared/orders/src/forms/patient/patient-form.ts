import type { AnswerCondition, DeclaredField, FormDeclaration } from '@dentarium/domain/declared-form';
import {
  all,
  chart,
  choice,
  choices,
  has,
  is,
  number,
  section,
  textField,
} from '@dentarium/domain/declared-form/write-fields';
import { examFields } from './exam-fields.ts';

const OTHER_COMPLAINT = 12;
const OTHER_DISEASE = 8;
const DRUG_ALLERGY = 4;
const MINOR: AnswerCondition = { amount: { fact: 'age' }, below: 18 };
const NOT_MALE: AnswerCondition = { not: { fact: 'gender', is: 1 } };

const complaint: readonly DeclaredField[] = [
  choices(
    'complaints',
    { ch: '主诉', en: 'Chief complaint' },
    1,
    [
      { ch: '牙列拥挤', en: 'crowding' },
      { ch: '间隙', en: 'spacing' },
      { ch: '牙前突', en: 'protrusion' },
      { ch: '反𬌗', en: 'crossbite' },
      { ch: '深覆𬌗', en: 'deep bite' },
      { ch: '开𬌗', en: 'open bite' },
      { ch: '中线不齐', en: 'midline discrepancy' },
      { ch: '露龈笑', en: 'gummy smile' },
      { ch: '面型', en: 'profile' },
      { ch: '复发', en: 'relapse' },
      { ch: '修复前', en: 'pre-restorative' },
      { ch: '其他', en: 'other' },
    ],
    { required: true, wide: true },
  ),
  textField(
    'complaintOther',
    { ch: '其他主诉', en: 'Other complaint' },
    { when: has('complaints', OTHER_COMPLAINT), required: true },
  ),
  textField('complaintText', { ch: '描述', en: 'In the patient’s words' }, { lines: 3, wide: true }),
  choice(
    'expectation',
    { ch: '期望', en: 'Expectation' },
    1,
    [
      { ch: '仅改善前牙', en: 'anterior teeth only' },
      { ch: '全面改善', en: 'comprehensive' },
      { ch: '面型改善', en: 'better profile' },
    ],
    { required: true },
  ),
];

const history: readonly DeclaredField[] = [
  choice(
    'prevOrtho',
    { ch: '既往正畸', en: 'Previous orthodontics' },
    0,
    [
      { ch: '无', en: 'none' },
      { ch: '固定矫治', en: 'fixed' },
      { ch: '隐形矫治', en: 'aligner' },
      { ch: '功能矫治', en: 'functional' },
    ],
    { required: true },
  ),
  number('prevOrthoYear', { ch: '既往正畸年份', en: 'Year of that treatment' }, [1940, { fact: 'year' }, 1], '', {
    when: is('prevOrtho', 1, 2, 3),
  }),
  choices(
    'medical',
    { ch: '全身病史', en: 'Medical history' },
    0,
    [
      { ch: '无', en: 'none' },
      { ch: '糖尿病', en: 'diabetes' },
      { ch: '心脏病', en: 'heart disease' },
      { ch: '出血性疾病', en: 'bleeding disorder' },
      { ch: '癫痫', en: 'epilepsy' },
      { ch: '骨质疏松/双膦酸盐', en: 'osteoporosis / bisphosphonates' },
      { ch: '免疫性疾病', en: 'immune disorder' },
      { ch: '妊娠', en: 'pregnancy' },
      { ch: '其他', en: 'other' },
    ],
    { required: true, alone: 0, wide: true },
  ),
  textField(
    'medicalOther',
    { ch: '其他病史', en: 'Other condition' },
    { when: has('medical', OTHER_DISEASE), required: true },
  ),
  choices(
    'allergy',
    { ch: '过敏', en: 'Allergy' },
    0,
    [
      { ch: '无', en: 'none' },
      { ch: '乳胶', en: 'latex' },
      { ch: '镍', en: 'nickel' },
      { ch: '丙烯酸树脂', en: 'acrylic' },
      { ch: '药物', en: 'drugs' },
    ],
    {
      required: true,
      alone: 0,
    },
  ),
  textField(
    'allergyDrugs',
    { ch: '过敏药物', en: 'Which drugs' },
    { when: has('allergy', DRUG_ALLERGY), required: true },
  ),
  choice('trauma', { ch: '外伤', en: 'Dental trauma' }, 0, [
    { ch: '无', en: 'no' },
    { ch: '有', en: 'yes' },
  ]),
  chart(
    'teeth',
    'traumaTeeth',
    { ch: '外伤牙位', en: 'Injured teeth' },
    {
      when: is('trauma', 1),
      mixed: { fact: 'dentalAge', is: 1 },
    },
  ),
  choices(
    'habits',
    { ch: '不良习惯', en: 'Habits' },
    0,
    [
      { ch: '无', en: 'none' },
      { ch: '口呼吸', en: 'mouth breathing' },
      { ch: '吐舌', en: 'tongue thrust' },
      { ch: '吮指', en: 'thumb sucking' },
      { ch: '咬唇', en: 'lip biting' },
      { ch: '偏侧咀嚼', en: 'unilateral chewing' },
      { ch: '夜磨牙', en: 'bruxism' },
    ],
    { required: true, alone: 0, wide: true },
  ),
];

const growth: readonly DeclaredField[] = [
  choice(
    'growth',
    { ch: '生长', en: 'Growth' },
    1,
    [
      { ch: '生长期', en: 'growing' },
      { ch: '高峰期', en: 'growth peak' },
      { ch: '成年', en: 'growth complete' },
    ],
    {
      required: MINOR,
    },
  ),
  choice(
    'menarche',
    { ch: '月经初潮', en: 'Menarche' },
    0,
    [
      { ch: '未初潮', en: 'not yet' },
      { ch: '已初潮', en: 'yes' },
    ],
    { when: all(MINOR, NOT_MALE) },
  ),
];

const CONSENT_QUESTIONS = [
  ['acceptExtract', { ch: '能否接受拔牙', en: 'Will accept extraction' }, true],
  ['acceptIpr', { ch: '能否接受去釉', en: 'Will accept IPR' }, true],
  ['acceptAttach', { ch: '能否接受附件', en: 'Will accept attachments' }, true],
  ['acceptElastic', { ch: '能否接受牵引', en: 'Will accept elastics' }, true],
  ['acceptTad', { ch: '能否接受种植支抗', en: 'Will accept mini-screws' }, false],
  ['acceptSurgery', { ch: '能否接受手术', en: 'Will accept surgery' }, false],
] as const;

const consent: readonly DeclaredField[] = [
  ...CONSENT_QUESTIONS.map(([key, label, required]) =>
    choice(
      key,
      label,
      1,
      [
        { ch: '能', en: 'yes' },
        { ch: '不能', en: 'no' },
        { ch: '未决定', en: 'undecided' },
      ],
      { required },
    ),
  ),
  choice('compliance', { ch: '依从性', en: 'Expected compliance' }, 1, [
    { ch: '好', en: 'good' },
    { ch: '一般', en: 'fair' },
    { ch: '差', en: 'poor' },
  ]),
  textField('guardianName', { ch: '监护人姓名', en: 'Guardian' }, { when: MINOR, required: true, most: 50 }),
  textField(
    'guardianPhone',
    { ch: '监护人电话', en: 'Phone of the guardian' },
    {
      when: MINOR,
      required: true,
      characters: 'phone',
      most: 20,
    },
  ),
];

/** The patient form: form 3, page `/case/stage/patient` (`domain-forms.md` 11). */
export const patientForm: FormDeclaration = {
  key: '3',
  version: 1,
  sections: [
    section('complaint', { ch: '主诉', en: 'Complaint' }, complaint),
    section('history', { ch: '病史', en: 'History' }, history),
    section('examination', { ch: '检查', en: 'Examination' }, examFields),
    section('growth', { ch: '生长', en: 'Growth' }, growth),
    section('consent', { ch: '知情同意', en: 'Consent' }, consent),
  ],
  checks: [],
};
