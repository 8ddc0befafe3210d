import { demoId } from './demo-id.ts';
import { CLINIC, HOSPITAL, PRACTICE } from './organisations.ts';

/** Somebody who works at the manufacturer of the demonstration. */
interface DemoLabAccount {
  readonly id: string;
  readonly userName: string;
  readonly realName: string;
  readonly gender: number;
  readonly phone: string;
  readonly labFunction: 'reviewer' | 'designer' | 'expert' | 'factory' | 'sales';
}

function labAccount(
  labFunction: DemoLabAccount['labFunction'],
  realName: string,
  gender: 1 | 2,
  number: number,
): DemoLabAccount {
  const userName = labFunction;
  // No mobile number of China begins with 100.
  const phone = `1000000${String(9100 + number)}`;
  return { id: demoId(`account ${userName}`), userName, realName, gender, phone, labFunction };
}

/** One account for each function. */
const LAB_ACCOUNTS: readonly DemoLabAccount[] = [
  labAccount('reviewer', '许静怡', 2, 1),
  labAccount('designer', '高远航', 1, 2),
  labAccount('expert', '罗文博', 1, 3),
  labAccount('factory', '唐国栋', 1, 4),
  labAccount('sales', '孟晓岚', 2, 5),
];

/** A product of the manufacturer. */
interface DemoTreatmentItem {
  readonly id: string;
  readonly kind: number;
  readonly name: { readonly ch: string; readonly en: string };
  readonly description: { readonly ch: string; readonly en: string };
  readonly lightColor: string;
  readonly deepColor: string;
  readonly orderTypes: readonly number[];
  readonly dentalAges: readonly number[];
  readonly maxSteps: number;
  readonly restarts: number;
  readonly validMonths: number;
  readonly retainerPhase: number;
  readonly isNeedExpert: boolean;
  readonly price: number;
  readonly oldPrice: number | null;
}

type Said = Omit<DemoTreatmentItem, 'id' | 'kind' | 'name' | 'description' | 'lightColor' | 'deepColor'>;

function item(
  kind: number,
  key: string,
  texts: readonly [string, string, string, string],
  colours: readonly [string, string],
  said: Said,
) {
  const [ch, en, describedCh, describedEn] = texts;
  const [lightColor, deepColor] = colours;
  const named = { name: { ch, en }, description: { ch: describedCh, en: describedEn }, lightColor, deepColor };
  return { id: demoId(`treatment item ${key}`), kind, ...named, ...said } satisfies DemoTreatmentItem;
}

const BOTH_TYPES = { orderTypes: [0, 1], oldPrice: null, isNeedExpert: false };

/** The catalogue (`domain-forms.md` 9.1). */
const TREATMENT_ITEMS: readonly DemoTreatmentItem[] = [
  item(
    1,
    'full',
    ['全程矫治', 'Full treatment', '全牙列矫治，步数不限', 'Both arches, without a limit of steps'],
    ['#d6e8fa', '#1677ff'],
    {
      ...BOTH_TYPES,
      dentalAges: [2],
      maxSteps: 0,
      restarts: 5,
      validMonths: 60,
      retainerPhase: 1,
      price: 26_800,
      oldPrice: 29_800,
    },
  ),
  item(
    2,
    'simple',
    ['简单矫治', 'Simple treatment', '轻度错𬌗，最多 14 步', 'Mild malocclusion, at most 14 steps'],
    ['#d9f2e3', '#389e0d'],
    { ...BOTH_TYPES, dentalAges: [2], maxSteps: 14, restarts: 1, validMonths: 18, retainerPhase: 1, price: 12_800 },
  ),
  item(
    3,
    'anterior',
    ['前牙矫治', 'Anterior treatment', '仅移动前牙', 'Moves the front teeth alone'],
    ['#fdeed3', '#d48806'],
    { ...BOTH_TYPES, dentalAges: [2], maxSteps: 20, restarts: 2, validMonths: 24, retainerPhase: 2, price: 15_800 },
  ),
  item(
    4,
    'teen',
    ['青少年矫治', 'Teen treatment', '恒牙列早期，含萌出补偿', 'Early permanent dentition, with room for eruption'],
    ['#ece4fb', '#722ed1'],
    {
      ...BOTH_TYPES,
      dentalAges: [1, 2],
      maxSteps: 0,
      restarts: 5,
      validMonths: 60,
      retainerPhase: 1,
      price: 27_800,
      isNeedExpert: true,
    },
  ),
  item(5, 'children', ['儿童早期矫治', 'Early treatment', '混合牙列', 'Mixed dentition'], ['#fbe0ea', '#c41d7f'], {
    ...BOTH_TYPES,
    dentalAges: [1],
    maxSteps: 30,
    restarts: 2,
    validMonths: 24,
    retainerPhase: 0,
    price: 13_800,
  }),
  item(
    6,
    'retainer',
    ['保持器', 'Retainers', '疗程结束后保持', 'Retention after a treatment'],
    ['#e3e9ee', '#597084'],
    {
      orderTypes: [1],
      dentalAges: [1, 2],
      maxSteps: 0,
      restarts: 0,
      validMonths: 12,
      retainerPhase: 1,
      isNeedExpert: false,
      price: 980,
      oldPrice: 1280,
    },
  ),
];

/** An expert whom doctors may ask. */
interface DemoExpert {
  readonly id: string;
  readonly accountId: string | null;
  readonly name: { readonly ch: string; readonly en: string };
  readonly description: { readonly ch: string; readonly en: string };
  readonly price: number;
  readonly oldPrice: number | null;
}

const EXPERTS: readonly DemoExpert[] = [
  {
    id: demoId('expert luo'),
    accountId: demoId('account expert'),
    name: { ch: '罗文博', en: 'Luo Wenbo' },
    description: {
      ch: '正畸主任医师，擅长拔牙病例与深覆𬌗',
      en: 'Chief orthodontist; extraction cases and deep bites',
    },
    price: 1500,
    oldPrice: 2000,
  },
  {
    id: demoId('expert meyer'),
    accountId: null,
    name: { ch: 'Claire Meyer', en: 'Claire Meyer' },
    description: { ch: '儿童与青少年早期矫治', en: 'Early treatment of children and adolescents' },
    price: 1800,
    oldPrice: null,
  },
];

/** The manufacturer that the clinics of the demonstration sign with. It does not exist. */
export const MANUFACTURER = {
  id: demoId('organisation manufacturer'),
  name: '云齿隐形矫治器（演示）',
  nameEn: 'Cloudtooth Aligners (demo)',
  postalAddress: '示范市制造路 6 号 · 6 Zhizao Road, Demo City',
  accounts: LAB_ACCOUNTS,
  items: TREATMENT_ITEMS,
  experts: EXPERTS,
  /** The organisations that sign with it. */
  clients: [
    { organisationId: CLINIC.id, address: ['沈亦舟', '100 0000 9008', '示范市', '梧桐街 26 号 2 层'] },
    { organisationId: PRACTICE.id, address: ['Emily Carter', '100 0000 9004', 'Demo City', '8 Riverside Avenue'] },
    { organisationId: HOSPITAL.id, address: ['陈嘉树', '100 0000 9003', '示范市', '晨曦路 100 号'] },
  ],
} as const;

/** The manufacturer with its people, its products and its experts. */
export type DemoManufacturer = typeof MANUFACTURER;
