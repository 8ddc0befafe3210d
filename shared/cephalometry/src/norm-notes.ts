import type { CephText } from './landmarks.ts';
import type { CephMeasure } from './measures.ts';

/** Values of other publications for a norm: the same for everybody, or a text for each sex. */
export type NormNote = CephText | { readonly male: CephText; readonly female: CephText };

function createSichuanNote(male: string, female: string): NormNote {
  const createText = (mean: string): CephText => ({
    ch: `四川籍成人 120 例中同性别者为 ${mean}°`,
    en: `${mean}° among 120 adults of Sichuan of this sex`,
  });
  return { male: createText(male), female: createText(female) };
}

/** Other values that publications give for a norm, by the source of the norm. */
export const NORM_NOTES: Readonly<Record<string, Readonly<Partial<Record<CephMeasure, NormNote>>>>> = {
  peking: {
    sna: createSichuanNote('84.9', '83.0'),
    facialAngle: createSichuanNote('82.7', '82.4'),
    convexity: createSichuanNote('14.7', '13.2'),
    snMp: createSichuanNote('38.1', '38.2'),
    fma: {
      ch: '另有资料为 27.2° ± 4.7°（恒牙早期）',
      en: 'elsewhere 27.2° ± 4.7° in the early permanent dentition',
    },
    impa: createSichuanNote('95.1', '94.9'),
  },
  steiner: {
    opSn: { ch: '另有资料为 14.5°', en: 'elsewhere 14.5°' },
    snd: { ch: '另有资料为 77°', en: 'elsewhere 77°' },
  },
  steinerRiedel: {
    interincisal: { ch: '另有资料为 130°', en: 'elsewhere 130°' },
  },
  tweed: {
    fmia: { ch: 'Tweed 1966 年改为 68°', en: 'Tweed gave 68° in 1966' },
    impa: { ch: 'Tweed 1966 年改为 87°', en: 'Tweed gave 87° in 1966' },
  },
  ricketts: {
    facialAxis: { ch: '另有资料标准差为 3.5°', en: 'elsewhere with a deviation of 3.5°' },
    fma: { ch: '另有资料标准差为 4.5°', en: 'elsewhere with a deviation of 4.5°' },
    lowerFacialHeight: { ch: '另有资料为 45°', en: 'elsewhere 45°' },
    convexityMm: { ch: '另有资料为每 3 年减少 1 mm', en: 'elsewhere with a decrease of 1 mm in three years' },
    interincisal: { ch: '另有资料标准差为 10°', en: 'elsewhere with a deviation of 10°' },
  },
  jacobson: {
    wits: {
      male: { ch: '临床上常取整为 −1 mm', en: 'usually rounded to −1 mm' },
      female: { ch: '临床上常取整为 0 mm', en: 'usually rounded to 0 mm' },
    },
  },
};
