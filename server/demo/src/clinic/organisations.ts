import { DEFAULT_TAGS } from '@dentarium/domain/default-tags';
import type { MouthKind } from '../mouth/malocclusions.ts';
import { toDemoId } from './demo-id.ts';

/** An organisation of the demonstration. */
export interface DemoOrganisation {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string;
  /** The address in both languages, because an organisation has one address for all readers. */
  readonly postalAddress: string;
  readonly language: 'ch' | 'en';
  /** The prefix of patient ids. */
  readonly prefix: string;
  readonly tagGroups: readonly DemoTagGroup[];
}

interface DemoTagGroup {
  readonly id: string;
  readonly name: string;
  readonly tags: readonly { readonly id: string; readonly text: string }[];
}

/** The positions of the tags of a malocclusion in the default groups, as group and position. */
export const TAG_POSITIONS: Readonly<Record<MouthKind, readonly (readonly [number, number])[]>> = {
  crowding: [
    [0, 0],
    [1, 0],
  ],
  spacing: [
    [0, 1],
    [1, 0],
  ],
  protrusion: [
    [0, 2],
    [1, 4],
  ],
  deepBite: [
    [0, 3],
    [1, 1],
  ],
  openBite: [
    [0, 4],
    [1, 5],
  ],
  crossbite: [
    [0, 5],
    [1, 0],
  ],
  highCanine: [
    [0, 0],
    [0, 6],
    [1, 4],
  ],
  mixed: [
    [0, 1],
    [1, 2],
  ],
};
/** The positions of the management tags by meaning. */
export const MANAGEMENT_TAGS = { vip: [2, 0], minor: [2, 1], hygiene: [2, 2], followUp: [2, 3] } as const;

type OrganisationDetails = Pick<DemoOrganisation, 'name' | 'nameEn' | 'postalAddress' | 'language' | 'prefix'>;

function createOrganisation(key: string, details: OrganisationDetails): DemoOrganisation {
  const { language } = details;
  const tagGroups = DEFAULT_TAGS[language].map(([group, texts]): DemoTagGroup => ({
    id: toDemoId(`tag group ${key} ${group}`),
    name: group,
    tags: texts.map((text) => ({ id: toDemoId(`tag ${key} ${group} ${text}`), text })),
  }));
  return { id: toDemoId(`organisation ${key}`), ...details, tagGroups };
}

/** The fictional hospital. */
export const HOSPITAL = createOrganisation('hospital', {
  name: '晨曦口腔医院（演示）',
  nameEn: 'Morning Light Dental Hospital (demo)',
  postalAddress: '示范市晨曦路 100 号 · 100 Chenxi Road, Demo City',
  language: 'ch',
  prefix: 'CX',
});
/** The fictional orthodontic clinic with Chinese-speaking users. */
export const CLINIC = createOrganisation('clinic', {
  name: '梧桐正畸诊所（演示）',
  nameEn: 'Wutong Orthodontic Clinic (demo)',
  postalAddress: '示范市梧桐街 26 号 2 层 · Floor 2, 26 Wutong Street, Demo City',
  language: 'ch',
  prefix: 'WT',
});
/** The fictional practice with English-speaking users. */
export const PRACTICE = createOrganisation('practice', {
  name: '河畔口腔门诊部（演示）',
  nameEn: 'Riverside Dental Practice (demo)',
  postalAddress: '示范市河畔大道 8 号 · 8 Riverside Avenue, Demo City',
  language: 'en',
  prefix: 'RS',
});
/** All organisations of the demonstration. */
export const ORGANISATIONS: readonly DemoOrganisation[] = [HOSPITAL, CLINIC, PRACTICE];
