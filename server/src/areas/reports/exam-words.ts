/** The words of the examination in one language; lists are in the order of the stored numbers (`domain-forms.md` 4.1). */
export interface ExamWords {
  readonly right: string;
  readonly left: string;
  readonly upper: string;
  readonly lower: string;
  readonly sides: string;
  readonly sagittal: string;
  readonly vertical: string;
  readonly space: string;
  readonly function: string;
  readonly teeth: string;
  readonly molar: string;
  readonly canine: string;
  readonly spee: string;
  readonly division: string;
  readonly subdivision: string;
  readonly overjet: string;
  readonly overbite: string;
  readonly anterior: string;
  readonly midlineUpper: string;
  readonly midlineLower: string;
  readonly crowdingUpper: string;
  readonly crowdingLower: string;
  readonly boltonAnterior: string;
  readonly boltonTotal: string;
  readonly profile: string;
  readonly verticalPattern: string;
  readonly skeletal: string;
  readonly tmj: string;
  readonly opening: string;
  readonly perio: string;
  readonly angleClasses: readonly string[];
  readonly divisions: Readonly<Record<number, string>>;
  readonly canineClasses: readonly string[];
  readonly midlineDeviations: readonly string[];
  readonly profileTypes: readonly string[];
  readonly anteriorRelations: Readonly<Record<number, string>>;
  readonly verticalPatterns: readonly string[];
  readonly skeletalClasses: readonly string[];
  readonly tmjFindings: readonly string[];
  readonly perioStates: readonly string[];
  readonly charts: Readonly<Record<'missing' | 'impacted' | 'restored' | 'endodontic' | 'implant', string>>;
  readonly supernumerary: string;
  readonly spacing: string;
  /** The text of an unanswered question, which differs from a normal finding. */
  readonly notExamined: string;
  readonly findings: string;
  readonly noFindings: string;
  readonly degree: (degree: number) => string;
}

const ch: ExamWords = {
  right: '右侧',
  left: '左侧',
  upper: '上牙列',
  lower: '下牙列',
  sides: '项目',
  sagittal: '矢状向',
  vertical: '垂直向与横向',
  space: '间隙分析',
  function: '骨面型与功能',
  teeth: '牙列',
  molar: '磨牙关系（安氏）',
  canine: '尖牙关系',
  spee: 'Spee曲线',
  division: 'II类分类',
  subdivision: '亚类',
  overjet: '覆盖',
  overbite: '覆𬌗',
  anterior: '前牙关系',
  midlineUpper: '上中线',
  midlineLower: '下中线',
  crowdingUpper: '上牙列拥挤度',
  crowdingLower: '下牙列拥挤度',
  boltonAnterior: 'Bolton指数（前牙比）',
  boltonTotal: 'Bolton指数（全牙比）',
  profile: '侧貌',
  verticalPattern: '垂直骨面型',
  skeletal: '骨性分类',
  tmj: '颞下颌关节',
  opening: '开口度',
  perio: '牙周',
  angleClasses: ['I类（中性）', 'II类（远中）', 'III类（近中）'],
  divisions: { 1: '1分类', 2: '2分类' },
  canineClasses: ['中性', '近中', '远中'],
  midlineDeviations: ['居中', '偏右', '偏左'],
  profileTypes: ['直面型', '凸面型', '凹面型'],
  anteriorRelations: { 0: 'Ⅰ度深覆𬌗', 1: 'Ⅱ度深覆𬌗', 2: 'Ⅲ度深覆𬌗', 3: '反𬌗', 4: '开𬌗', 5: '正常' },
  verticalPatterns: ['均角', '低角', '高角'],
  skeletalClasses: ['骨性I类', '骨性II类', '骨性III类'],
  tmjFindings: ['正常', '弹响', '疼痛', '开口受限', '开口偏斜'],
  perioStates: ['健康', '牙龈炎', '轻度牙周炎', '中度牙周炎', '重度牙周炎'],
  charts: { missing: '缺失', impacted: '阻生', restored: '充填或修复', endodontic: '根管治疗', implant: '种植体' },
  supernumerary: '多生牙（邻近）',
  spacing: '间隙',
  notExamined: '未检查',
  findings: '牙列检查',
  noFindings: '未见异常',
  degree: (degree) => ['', 'Ⅰ°', 'Ⅱ°', 'Ⅲ°'][degree] ?? '',
};

const en: ExamWords = {
  right: 'Right',
  left: 'Left',
  upper: 'upper arch',
  lower: 'lower arch',
  sides: 'Side',
  sagittal: 'Sagittal',
  vertical: 'Vertical and transverse',
  space: 'Space analysis',
  function: 'Skeletal pattern and function',
  teeth: 'Dentition',
  molar: 'Molar relationship (Angle)',
  canine: 'Canine relationship',
  spee: 'Curve of Spee',
  division: 'Division',
  subdivision: 'Subdivision',
  overjet: 'Overjet',
  overbite: 'Overbite',
  anterior: 'Anterior teeth',
  midlineUpper: 'Upper midline',
  midlineLower: 'Lower midline',
  crowdingUpper: 'Crowding, upper',
  crowdingLower: 'Crowding, lower',
  boltonAnterior: 'Bolton ratio, anterior',
  boltonTotal: 'Bolton ratio, overall',
  profile: 'Profile',
  verticalPattern: 'Vertical pattern',
  skeletal: 'Skeletal class',
  tmj: 'TMJ',
  opening: 'Mouth opening',
  perio: 'Periodontium',
  angleClasses: ['Class I', 'Class II', 'Class III'],
  divisions: { 1: 'division 1', 2: 'division 2' },
  canineClasses: ['Class I', 'Class III', 'Class II'],
  midlineDeviations: ['centred', 'to the right', 'to the left'],
  profileTypes: ['straight', 'convex', 'concave'],
  anteriorRelations: {
    0: 'mild deep bite Ⅰ°',
    1: 'moderate deep bite Ⅱ°',
    2: 'severe deep bite Ⅲ°',
    3: 'anterior crossbite',
    4: 'anterior open bite',
    5: 'normal',
  },
  verticalPatterns: ['average angle', 'low angle', 'high angle'],
  skeletalClasses: ['skeletal Class I', 'skeletal Class II', 'skeletal Class III'],
  tmjFindings: ['normal', 'clicking', 'pain', 'limited opening', 'deviation on opening'],
  perioStates: ['healthy', 'gingivitis', 'mild periodontitis', 'moderate periodontitis', 'severe periodontitis'],
  charts: {
    missing: 'Missing',
    impacted: 'Impacted',
    restored: 'Restored',
    endodontic: 'Root-filled',
    implant: 'Implants',
  },
  supernumerary: 'Supernumerary (near)',
  spacing: 'spacing',
  notExamined: 'not examined',
  findings: 'Teeth',
  noFindings: 'no findings',
  degree: (degree) => ['', 'mild', 'moderate', 'severe'][degree] ?? '',
};

/** The words of the examination, by language. */
export const EXAM_WORDS = { ch, en } as const;
