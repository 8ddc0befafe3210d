import type { PlainDate } from '@dentarium/domain';
import { type AgeGroup, type Look, createLook, type Profile } from '../face/look.ts';
import type { MouthKind } from '../mouth/malocclusions.ts';
import type { Random } from '../drawing/seeded-random.ts';
import { addDays } from './days.ts';

/** The identity of a patient. */
export interface Person {
  readonly name: string;
  readonly woman: boolean;
  readonly birthDate: PlainDate;
  readonly phone: string | null;
  readonly dentalAge: 1 | 2;
  readonly age: number;
  readonly look: Look;
}

/** Names by index: mostly Chinese, some in pinyin or English; an index has a name in each list, one per sex. */
const WOMEN_NAMES = [
  '李思涵',
  '王语嫣',
  '张欣怡',
  'Zhou Yutong',
  '刘诗琪',
  '杨紫萱',
  'Sophie Bennett',
  '黄梦瑶',
  '徐若琳',
  'Grace Nolan',
  '孙婉清',
  '马晓彤',
  'Zhao Meilin',
  '朱静怡',
  '胡可馨',
  'Hannah Reed',
  '郭雨薇',
  '高梓涵',
  '罗依依',
  'Amelia Stone',
];
const MEN_NAMES = [
  '王浩然',
  '李子轩',
  '张宇航',
  'Liu Zihan',
  '陈俊杰',
  '杨天宇',
  'Oliver Hayes',
  '赵梓睿',
  '吴俊熙',
  'Daniel Foster',
  '周博文',
  '徐天佑',
  'Sun Haoyu',
  '何家豪',
  '林志远',
  'Lucas Meyer',
  '郑凯文',
  '谢明轩',
  '宋子墨',
  'Samuel Brooks',
];

const PROFILES: Readonly<Partial<Record<MouthKind, Profile>>> = {
  protrusion: 'convex',
  crossbite: 'concave',
  mixed: 'convex',
};

/** Creates the person at an index of the clinic, with an age that fits the teeth at the first visit. */
export function createPerson(index: number, kind: MouthKind, firstVisit: PlainDate, random: Random): Person {
  const woman = index % 2 === 0;
  const name = (woman ? WOMEN_NAMES : MEN_NAMES)[Math.floor(index / 2)] ?? `Demo ${String(index)}`;
  const age =
    kind === 'mixed'
      ? random.integer(8, 11)
      : random.chance(0.12)
        ? random.integer(52, 66)
        : random.chance(0.42)
          ? random.integer(13, 17)
          : random.integer(19, 41);
  const group: AgeGroup = age < 12 ? 'child' : age < 18 ? 'teen' : age < 50 ? 'adult' : 'older';
  return {
    name,
    woman,
    // Some months after the birthday, so leap years do not change the age.
    birthDate: addDays(firstVisit, -Math.round(age * 365.25) - random.integer(20, 320)),
    phone: createPhone(index, name),
    dentalAge: kind === 'mixed' ? 1 : 2,
    age,
    look: createLook({ woman, age: group, profile: PROFILES[kind] ?? 'straight', eastAsian: !isEnglish(name) }, random),
  };
}

/** Matches Chinese names in pinyin. */
const PINYIN = /^(Zhou|Zhao|Liu|Sun) /;
const isEnglish = (name: string): boolean => /^[A-Z]/.test(name) && !PINYIN.test(name);

/** Creates an unassigned phone number: 100… is not a Chinese mobile number, +1 …555-01xx is reserved for fiction. */
function createPhone(index: number, name: string): string | null {
  if (index % 9 === 7) return null;
  return /^[A-Z]/.test(name)
    ? `+120255501${String(index).padStart(2, '0')}`
    : `100000000${String(index + 10).padStart(2, '0')}`;
}
