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
    '主诉|Chief complaint',
    1,
    [
      '牙列拥挤|crowding',
      '间隙|spacing',
      '牙前突|protrusion',
      '反合|crossbite',
      '深覆合|deep bite',
      '开合|open bite',
      '中线不齐|midline discrepancy',
      '露龈笑|gummy smile',
      '面型|profile',
      '复发|relapse',
      '修复前|pre-restorative',
      '其他|other',
    ],
    { required: true, wide: true },
  ),
  textField('complaintOther', '其他主诉|Other complaint', { when: has('complaints', OTHER_COMPLAINT), required: true }),
  textField('complaintText', '描述|In the patient’s words', { lines: 3, wide: true }),
  choice(
    'expectation',
    '期望|Expectation',
    1,
    ['仅改善前牙|anterior teeth only', '全面改善|comprehensive', '面型改善|better profile'],
    { required: true },
  ),
];

const history: readonly DeclaredField[] = [
  choice(
    'prevOrtho',
    '既往正畸|Previous orthodontics',
    0,
    ['无|none', '固定矫治|fixed', '隐形矫治|aligner', '功能矫治|functional'],
    { required: true },
  ),
  number('prevOrthoYear', '既往正畸年份|Year of that treatment', [1940, { fact: 'year' }, 1], '', {
    when: is('prevOrtho', 1, 2, 3),
  }),
  choices(
    'medical',
    '全身病史|Medical history',
    0,
    [
      '无|none',
      '糖尿病|diabetes',
      '心脏病|heart disease',
      '出血性疾病|bleeding disorder',
      '癫痫|epilepsy',
      '骨质疏松/双膦酸盐|osteoporosis / bisphosphonates',
      '免疫性疾病|immune disorder',
      '妊娠|pregnancy',
      '其他|other',
    ],
    { required: true, alone: 0, wide: true },
  ),
  textField('medicalOther', '其他病史|Other condition', { when: has('medical', OTHER_DISEASE), required: true }),
  choices('allergy', '过敏|Allergy', 0, ['无|none', '乳胶|latex', '镍|nickel', '丙烯酸树脂|acrylic', '药物|drugs'], {
    required: true,
    alone: 0,
  }),
  textField('allergyDrugs', '过敏药物|Which drugs', { when: has('allergy', DRUG_ALLERGY), required: true }),
  choice('trauma', '外伤|Dental trauma', 0, ['无|no', '有|yes']),
  chart('teeth', 'traumaTeeth', '外伤牙位|Injured teeth', {
    when: is('trauma', 1),
    mixed: { fact: 'dentalAge', is: 1 },
  }),
  choices(
    'habits',
    '不良习惯|Habits',
    0,
    [
      '无|none',
      '口呼吸|mouth breathing',
      '吐舌|tongue thrust',
      '吮指|thumb sucking',
      '咬唇|lip biting',
      '偏侧咀嚼|unilateral chewing',
      '夜磨牙|bruxism',
    ],
    { required: true, alone: 0, wide: true },
  ),
];

const growth: readonly DeclaredField[] = [
  choice('growth', '生长|Growth', 1, ['生长期|growing', '高峰期|growth peak', '成年|growth complete'], {
    required: MINOR,
  }),
  choice('menarche', '月经初潮|Menarche', 0, ['未初潮|not yet', '已初潮|yes'], { when: all(MINOR, NOT_MALE) }),
];

const CONSENT_QUESTIONS = [
  ['acceptExtract', '能否接受拔牙|Will accept extraction', true],
  ['acceptIpr', '能否接受去釉|Will accept IPR', true],
  ['acceptAttach', '能否接受附件|Will accept attachments', true],
  ['acceptElastic', '能否接受牵引|Will accept elastics', true],
  ['acceptTad', '能否接受种植支抗|Will accept mini-screws', false],
  ['acceptSurgery', '能否接受手术|Will accept surgery', false],
] as const;

const consent: readonly DeclaredField[] = [
  ...CONSENT_QUESTIONS.map(([key, label, required]) =>
    choice(key, label, 1, ['能|yes', '不能|no', '未决定|undecided'], { required }),
  ),
  choice('compliance', '依从性|Expected compliance', 1, ['好|good', '一般|fair', '差|poor']),
  textField('guardianName', '监护人姓名|Guardian', { when: MINOR, required: true, most: 50 }),
  textField('guardianPhone', '监护人电话|Phone of the guardian', {
    when: MINOR,
    required: true,
    characters: 'phone',
    most: 20,
  }),
];

/** The patient form: form 3, page `/case/stage/patient` (`domain-forms.md` 11). */
export const patientForm: FormDeclaration = {
  key: '3',
  version: 1,
  sections: [
    section('complaint', '主诉|Complaint', complaint),
    section('history', '病史|History', history),
    section('examination', '检查|Examination', examFields),
    section('growth', '生长|Growth', growth),
    section('consent', '知情同意|Consent', consent),
  ],
  checks: [],
};
