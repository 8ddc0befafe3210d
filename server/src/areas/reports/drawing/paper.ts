import type { ReportDocument } from '../report-document.ts';
import type { FontStyle } from './fonts.ts';
import { ScriptDocument } from './script-document.ts';

/** Points of a millimetre. */
export const MM = 72 / 25.4;

/** The colours of the paper: dark on white, one accent. */
export const INK = { text: '#1d2a31', quiet: '#5a6a73', line: '#cfd8dc', accent: '#0b6b75', fill: '#f2f5f6' } as const;

/** The sizes of text in points. */
export const SIZE = { title: 26, heading: 15, strong: 11, text: 10, small: 8.5 } as const;

/** A document with its content area. */
export interface Paper {
  readonly doc: ScriptDocument;
  readonly left: number;
  readonly width: number;
  /** The first and the last point of a page that content may take. */
  readonly top: number;
  readonly bottom: number;
}

const MARGIN = { side: 15 * MM, top: 24 * MM, bottom: 17 * MM };

/** Opens an empty A4 document with the fonts. */
export function openPaper(report: ReportDocument): Paper {
  const doc = new ScriptDocument({
    size: 'A4',
    layout: report.landscape ? 'landscape' : 'portrait',
    margins: { left: MARGIN.side, right: MARGIN.side, top: MARGIN.top, bottom: MARGIN.bottom },
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    displayTitle: true,
    lang: report.language === 'ch' ? 'zh-CN' : 'en',
    info: { Title: report.title, Producer: 'Dentarium', Creator: 'Dentarium', CreationDate: new Date(report.madeAt) },
  });
  const [width, height] = report.landscape ? [297 * MM, 210 * MM] : [210 * MM, 297 * MM];
  return {
    doc,
    left: MARGIN.side,
    width: width - 2 * MARGIN.side,
    top: MARGIN.top,
    bottom: height - MARGIN.bottom,
  };
}

/** Begins a page. */
export function addPage({ doc, left, top }: Paper): void {
  doc.addPage();
  doc.x = left;
  doc.y = top;
}

/** Begins a page if the given height does not fit on the current one. */
export function keepTogether(paper: Paper, height: number): void {
  const { doc, top, bottom } = paper;
  if (doc.y + height > bottom && doc.y > top) addPage(paper);
}

/** Selects the font of the next text. */
export function selectFont({ doc }: Paper, font: FontStyle, size: number, colour: string = INK.text): ScriptDocument {
  return doc.selectStyle(font).fontSize(size).fillColor(colour);
}

/** Matches 合 where users and older texts of a site write it for the sign of occlusion. 咬合 is another word. */
const OCCLUSION = /(?<=[覆反锁错]|正常)合(?!金|并|成|计)|(?<=开)合(?![\p{sc=Han}])|合(?=面|平面)/gu;

/** Converts text for paper: uses the sign of occlusion. */
export function toPrintable(text: string): string {
  return text.replace(OCCLUSION, '𬌗');
}
