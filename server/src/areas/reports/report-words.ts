import type { ReportPage } from '@dentarium/api/reports/calls';
import type { PatientAlertKind } from '@dentarium/domain/patient-alerts';

/** The words of a report in one language. */
export interface ReportWords {
  readonly title: string;
  readonly comparisonTitle: string;
  /** The name of a case summary and its headings. */
  readonly caseSummary: string;
  readonly visits: string;
  readonly visitHead: readonly [string, string, string];
  readonly images: string;
  readonly measurements: string;
  readonly notExamined: string;
  readonly pages: Readonly<Record<ReportPage, string>>;
  readonly label: {
    readonly name: string;
    readonly patientNo: string;
    readonly gender: string;
    readonly birthDate: string;
    readonly dentalAge: string;
    readonly firstVisit: string;
    readonly doctor: string;
    readonly clinic: string;
    readonly stage: string;
    readonly date: string;
    readonly aligners: string;
    readonly remark: string;
    readonly complaint: string;
  };
  readonly alerts: Readonly<Record<PatientAlertKind, string>>;
  readonly gender: readonly [string, string, string];
  readonly dentalAge: Readonly<Record<number, string>>;
  readonly anonymous: string;
  readonly madeOn: string;
  readonly upper: string;
  readonly lower: string;
  readonly missing: string;
  readonly unshown: string;
  /** The heading of a photo layout that contains faces. */
  readonly composite: string;
  readonly notShown: string;
  /** The note under the heading of images that invite measuring. */
  readonly notToScale: string;
  /** The note under the heading of faces with covered eyes. */
  readonly masked: string;
  readonly emptyReport: string;
  /** The label of the age at a stage. */
  readonly ageAt: (stage: string) => string;
  readonly age: (age: { years: number; months: number }) => string;
}

const ch: ReportWords = {
  title: '正畸病例报告',
  comparisonTitle: '正畸治疗对比报告',
  caseSummary: '病例总结',
  visits: '近期就诊',
  visitHead: ['日期', '主诉', '处置'],
  images: '影像',
  measurements: '测量',
  notExamined: '尚无专科检查。',
  pages: {
    cover: '封面',
    general: '一般资料',
    faces: '面像',
    intraoral: '口内像',
    xrays: 'X线片',
    models: '模型',
    exam: '专科检查',
    cephalometrics: '头影测量',
    problems: '问题列表',
    plan: '治疗计划',
    comparison: '治疗前后对比',
    summary: '小结',
  },
  label: {
    name: '姓名',
    patientNo: '患者编号',
    gender: '性别',
    birthDate: '出生日期',
    dentalAge: '牙龄',
    firstVisit: '初诊日期',
    doctor: '主治医生',
    clinic: '机构',
    stage: '阶段',
    date: '日期',
    aligners: '矫治器步数',
    remark: '备注',
    complaint: '主诉',
  },
  alerts: { allergies: '过敏史', contraindications: '禁忌', medicalAlerts: '病史提示' },
  gender: ['未知', '男', '女'],
  dentalAge: { 1: '替牙期', 2: '恒牙期' },
  anonymous: '匿名患者',
  madeOn: '报告日期',
  upper: '上颌',
  lower: '下颌',
  missing: '无影像',
  unshown: '此文件无预览图',
  composite: '面像与口内像',
  notShown: '—',
  notToScale: '图像按版面缩放，非原始比例，未经标定，请勿在图上直接测量。',
  masked: '眼部遮挡：自动遮挡面像上部，不识别面部；宽大于高的面像整幅遮挡。对外提供前请逐张核对。',
  emptyReport: '所选页面没有可显示的内容。',
  ageAt: (stage) => `当时年龄（${stage}）`,
  age: ({ years, months }) => (years === 0 ? `${months}个月` : months === 0 ? `${years}岁` : `${years}岁${months}个月`),
};

const en: ReportWords = {
  title: 'Orthodontic case report',
  comparisonTitle: 'Orthodontic treatment comparison',
  caseSummary: 'Case summary',
  visits: 'Recent visits',
  visitHead: ['Date', 'Chief complaint', 'Treatment given'],
  images: 'Images',
  measurements: 'Measurements',
  notExamined: 'There is no examination yet.',
  pages: {
    cover: 'Cover',
    general: 'General data',
    faces: 'Face',
    intraoral: 'Intraoral',
    xrays: 'Radiographs',
    models: 'Models',
    exam: 'Clinical examination',
    cephalometrics: 'Cephalometric analysis',
    problems: 'Problem list',
    plan: 'Treatment plan',
    comparison: 'Before and after',
    summary: 'Summary',
  },
  label: {
    name: 'Name',
    patientNo: 'Patient ID',
    gender: 'Gender',
    birthDate: 'Date of birth',
    dentalAge: 'Dentition',
    firstVisit: 'First visit',
    doctor: 'Doctor',
    clinic: 'Clinic',
    stage: 'Stage',
    date: 'Date',
    aligners: 'Aligner step',
    remark: 'Remarks',
    complaint: 'Chief complaint',
  },
  alerts: { allergies: 'Allergies', contraindications: 'Contraindications', medicalAlerts: 'Medical alerts' },
  gender: ['Unknown', 'Male', 'Female'],
  dentalAge: { 1: 'Mixed', 2: 'Permanent' },
  anonymous: 'Anonymous patient',
  madeOn: 'Report of',
  upper: 'upper',
  lower: 'lower',
  missing: 'No image',
  unshown: 'No preview of this file',
  composite: 'Face and intraoral',
  notShown: '—',
  notToScale: 'Pictures are fitted to the page. They are not to scale and not calibrated: do not measure on them.',
  masked:
    'Eyes are covered without recognising faces: the upper part of each portrait, all of one that is wider than high. Check each before passing it on.',
  emptyReport: 'There is nothing to show on the chosen pages.',
  ageAt: (stage) => `Age (${stage})`,
  age: ({ years, months }) => {
    if (years === 0) return `${months} months`;
    return months === 0 ? `${years} years` : `${years} years ${months} months`;
  },
};

/** The words of reports, by language. */
export const REPORT_WORDS = { ch, en } as const;
