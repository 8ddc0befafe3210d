import { TYPICAL_ITEMS } from '@dentarium/orders/forms';
import { toDemoId } from './demo-id.ts';
import { CLINIC, HOSPITAL, PRACTICE } from './organisations.ts';

/** An employee of the demonstration manufacturer. */
interface DemoLabAccount {
  readonly id: string;
  readonly userName: string;
  readonly realName: string;
  readonly gender: number;
  readonly phone: string;
  readonly labFunction: 'reviewer' | 'designer' | 'expert' | 'factory' | 'sales';
  /** True if the account manages the systems of the manufacturer. */
  readonly isIntegrator: boolean;
}

/** The functions whose accounts manage the systems of the manufacturer. */
const INTEGRATORS: readonly DemoLabAccount['labFunction'][] = ['sales'];

function createLabAccount(
  labFunction: DemoLabAccount['labFunction'],
  realName: string,
  gender: 1 | 2,
  number: number,
): DemoLabAccount {
  const userName = labFunction;
  // No Chinese mobile number begins with 100.
  const phone = `1000000${String(9100 + number)}`;
  return {
    id: toDemoId(`account ${userName}`),
    userName,
    realName,
    gender,
    phone,
    labFunction,
    isIntegrator: INTEGRATORS.includes(labFunction),
  };
}

/** One account for each function, and one for each expert. */
const LAB_ACCOUNTS: readonly DemoLabAccount[] = [
  createLabAccount('reviewer', '许静怡', 2, 1),
  createLabAccount('designer', '高远航', 1, 2),
  createLabAccount('expert', '罗文博', 1, 3),
  createLabAccount('factory', '唐国栋', 1, 4),
  createLabAccount('sales', '孟晓岚', 2, 5),
  { ...createLabAccount('expert', 'Claire Meyer', 2, 6), id: toDemoId('account meyer'), userName: 'meyer' },
];

/** The treatment items: the typical catalogue. */
const TREATMENT_ITEMS = TYPICAL_ITEMS.map((item) => ({
  ...item,
  id: toDemoId(`treatment item ${item.nameEn.toLowerCase()}`),
}));

/** An expert whom doctors can consult. */
interface DemoExpert {
  readonly id: string;
  readonly accountId: string;
  readonly name: { readonly ch: string; readonly en: string };
  readonly description: { readonly ch: string; readonly en: string };
  readonly price: number;
  readonly oldPrice: number | null;
}

const EXPERTS: readonly DemoExpert[] = [
  {
    id: toDemoId('expert luo'),
    accountId: toDemoId('account expert'),
    name: { ch: '罗文博', en: 'Luo Wenbo' },
    description: {
      ch: '正畸主任医师，擅长拔牙病例与深覆𬌗',
      en: 'Chief orthodontist; extraction cases and deep bites',
    },
    price: 1500,
    oldPrice: 2000,
  },
  {
    id: toDemoId('expert meyer'),
    accountId: toDemoId('account meyer'),
    name: { ch: 'Claire Meyer', en: 'Claire Meyer' },
    description: { ch: '儿童与青少年早期矫治', en: 'Early treatment of children and adolescents' },
    price: 1800,
    oldPrice: null,
  },
];

/** The fictional manufacturer that the demonstration clinics have contracts with. */
export const MANUFACTURER = {
  id: toDemoId('organisation manufacturer'),
  name: '云齿隐形矫治器（演示）',
  nameEn: 'Cloudtooth Aligners (demo)',
  postalAddress: '示范市制造路 6 号 · 6 Zhizao Road, Demo City',
  accounts: LAB_ACCOUNTS,
  items: TREATMENT_ITEMS,
  experts: EXPERTS,
  /** The organisations that have a contract with it. */
  clients: [
    { organisationId: CLINIC.id, address: ['沈亦舟', '100 0000 9008', '示范市', '梧桐街 26 号 2 层'] },
    { organisationId: PRACTICE.id, address: ['Emily Carter', '100 0000 9004', 'Demo City', '8 Riverside Avenue'] },
    { organisationId: HOSPITAL.id, address: ['陈嘉树', '100 0000 9003', '示范市', '晨曦路 100 号'] },
  ],
} as const;

/** The manufacturer with its employees, products and experts. */
export type DemoManufacturer = typeof MANUFACTURER;
