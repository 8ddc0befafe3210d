import type { CephText } from './landmarks.ts';
import type { CephMeasure } from './measures.ts';

/** Other values that publications give for a norm, by the source of the norm. */
export const NORM_NOTES: Readonly<Record<string, Readonly<Partial<Record<CephMeasure, CephText>>>>> = {
  peking: {
    sna: {
      ch: '四川籍成人 120 例：男 84.9°，女 83.0°',
      en: '120 adults of Sichuan: 84.9° in men, 83.0° in women',
    },
    facialAngle: {
      ch: '四川籍成人 120 例：男 82.7°，女 82.4°',
      en: '120 adults of Sichuan: 82.7° in men, 82.4° in women',
    },
    convexity: {
      ch: '四川籍成人 120 例：男 14.7°，女 13.2°',
      en: '120 adults of Sichuan: 14.7° in men, 13.2° in women',
    },
    snMp: {
      ch: '四川籍成人 120 例：男 38.1°，女 38.2°',
      en: '120 adults of Sichuan: 38.1° in men, 38.2° in women',
    },
    fma: {
      ch: '另有资料为 27.2° ± 4.7°（恒牙早期）',
      en: 'elsewhere 27.2° ± 4.7° in the early permanent dentition',
    },
    impa: {
      ch: '四川籍成人 120 例：男 95.1°，女 94.9°',
      en: '120 adults of Sichuan: 95.1° in men, 94.9° in women',
    },
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
      ch: '临床上常取整：女 0 mm，男 −1 mm',
      en: 'usually rounded to 0 mm in women and −1 mm in men',
    },
  },
};
