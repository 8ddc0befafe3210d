import type { DicomSummary } from '../summary.ts';
import type { DisplayFrame } from '../display-frame.ts';
import type { TagRow } from '../tags.ts';
import type { ZipSlice } from '../zip/zip-slices.ts';

/** The kinds of questions to a worker, with the types of their answers. */
export interface DecodeAnswers {
  readonly summary: DicomSummary;
  readonly frame: DisplayFrame;
  readonly tags: readonly TagRow[];
  /** The slices of a zip. */
  readonly slices: readonly ZipSlice[];
  /** The bytes of one file of a zip. */
  readonly unpacked: ArrayBuffer;
}

/** A question about a file, which the worker may have cached under its key. */
export interface DecodeQuestion<K extends keyof DecodeAnswers = keyof DecodeAnswers> {
  readonly want: K;
  readonly key: string;
  readonly blob: Blob;
  readonly frame?: number;
  readonly entry?: string;
}

/** The reason for a missing answer. */
export interface DecodeRefusal {
  /** `late` and `lost` come from the page: no answer in time, or no running worker. */
  readonly code: 'noPixels' | 'syntax' | 'damaged' | 'late' | 'lost';
  /** The transfer syntax, or another unsupported feature. */
  readonly detail: string;
}

/** A question with its number. */
export interface DecodeRequest {
  readonly id: number;
  readonly question: DecodeQuestion;
}

/** An answer with the number of its question. */
export type DecodeReply =
  | { readonly id: number; readonly ok: true; readonly value: DecodeAnswers[keyof DecodeAnswers] }
  | { readonly id: number; readonly ok: false; readonly refusal: DecodeRefusal };
