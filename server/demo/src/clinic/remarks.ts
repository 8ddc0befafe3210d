import type { MouthKind } from '../mouth/malocclusions.ts';

const REMARKS: Readonly<Record<'ch' | 'en', Readonly<Record<MouthKind, string>>>> = {
  ch: {
    crowding: '主诉：牙齿不齐。上下牙列中度拥挤，右侧尖牙唇向错位。',
    spacing: '主诉：门牙有缝。上中切牙间隙约 3 mm，唇系带附着正常。',
    protrusion: '主诉：龅牙。深覆盖，凸面型，闭唇稍困难。',
    deepBite: '深覆𬌗，下前牙咬合于上前牙腭侧，侧切牙唇倾。',
    openBite: '前牙开𬌗，伴吐舌习惯，建议肌功能训练。',
    crossbite: '主诉：地包天。前牙反𬌗，可后退至对刃。',
    highCanine: '双侧上颌尖牙高位（虎牙），上中线右偏。',
    mixed: '替牙期，乳磨牙未替换，观察萌出并维持间隙。',
  },
  en: {
    crowding: 'Complaint: uneven teeth. Moderate crowding in both arches.',
    spacing: 'Complaint: gap between the front teeth, about 3 mm. Frenum normal.',
    protrusion: 'Increased overjet, convex profile, lips close with effort.',
    deepBite: 'Deep bite, lower incisors meet the palatal side of the upper ones.',
    openBite: 'Anterior open bite with tongue thrust. Myofunctional exercises advised.',
    crossbite: 'Anterior crossbite; can be guided edge to edge.',
    highCanine: 'Both upper canines high and labial, upper midline to the right.',
    mixed: 'Mixed dentition. Watch the eruption and keep the space.',
  },
};

/** Returns the doctor's remark; empty for some patients. */
export const getRemark = (kind: MouthKind, language: 'ch' | 'en', index: number): string =>
  index % 5 === 4 ? '' : REMARKS[language][kind];
