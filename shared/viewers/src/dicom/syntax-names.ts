const ROOT = '1.2.840.10008.1.2';

/** The transfer syntaxes of DICOM PS3.6 A by the last parts of their UIDs. The names are proper names and the same in every language. */
const NAMES: Readonly<Record<string, string>> = {
  '': 'Implicit VR Little Endian',
  '.1': 'Explicit VR Little Endian',
  '.1.98': 'Encapsulated Uncompressed Explicit VR Little Endian',
  '.1.99': 'Deflated Explicit VR Little Endian',
  '.2': 'Explicit VR Big Endian',
  '.4.50': 'JPEG Baseline (Process 1)',
  '.4.51': 'JPEG Extended (Process 2 & 4)',
  '.4.52': 'JPEG Extended (Process 3 & 5)',
  '.4.53': 'JPEG Spectral Selection, Non-Hierarchical (Process 6 & 8)',
  '.4.55': 'JPEG Full Progression, Non-Hierarchical (Process 10 & 12)',
  '.4.57': 'JPEG Lossless, Non-Hierarchical (Process 14)',
  '.4.70': 'JPEG Lossless, Non-Hierarchical, First-Order Prediction (Process 14 [Selection Value 1])',
  '.4.80': 'JPEG-LS Lossless',
  '.4.81': 'JPEG-LS Lossy (Near-Lossless)',
  '.4.90': 'JPEG 2000 (Lossless Only)',
  '.4.91': 'JPEG 2000',
  '.4.92': 'JPEG 2000 Part 2 Multi-component (Lossless Only)',
  '.4.93': 'JPEG 2000 Part 2 Multi-component',
  '.4.94': 'JPIP Referenced',
  '.4.95': 'JPIP Referenced Deflate',
  '.4.100': 'MPEG2 Main Profile / Main Level',
  '.4.100.1': 'Fragmentable MPEG2 Main Profile / Main Level',
  '.4.101': 'MPEG2 Main Profile / High Level',
  '.4.101.1': 'Fragmentable MPEG2 Main Profile / High Level',
  '.4.102': 'MPEG-4 AVC/H.264 High Profile / Level 4.1',
  '.4.102.1': 'Fragmentable MPEG-4 AVC/H.264 High Profile / Level 4.1',
  '.4.103': 'MPEG-4 AVC/H.264 BD-compatible High Profile / Level 4.1',
  '.4.103.1': 'Fragmentable MPEG-4 AVC/H.264 BD-compatible High Profile / Level 4.1',
  '.4.104': 'MPEG-4 AVC/H.264 High Profile / Level 4.2 For 2D Video',
  '.4.104.1': 'Fragmentable MPEG-4 AVC/H.264 High Profile / Level 4.2 For 2D Video',
  '.4.105': 'MPEG-4 AVC/H.264 High Profile / Level 4.2 For 3D Video',
  '.4.105.1': 'Fragmentable MPEG-4 AVC/H.264 High Profile / Level 4.2 For 3D Video',
  '.4.106': 'MPEG-4 AVC/H.264 Stereo High Profile / Level 4.2',
  '.4.106.1': 'Fragmentable MPEG-4 AVC/H.264 Stereo High Profile / Level 4.2',
  '.4.107': 'HEVC/H.265 Main Profile / Level 5.1',
  '.4.108': 'HEVC/H.265 Main 10 Profile / Level 5.1',
  '.4.110': 'JPEG XL Lossless',
  '.4.111': 'JPEG XL JPEG Recompression',
  '.4.112': 'JPEG XL',
  '.4.201': 'High-Throughput JPEG 2000 (Lossless Only)',
  '.4.202': 'High-Throughput JPEG 2000 with RPCL Options (Lossless Only)',
  '.4.203': 'High-Throughput JPEG 2000',
  '.4.204': 'JPIP HTJ2K Referenced',
  '.4.205': 'JPIP HTJ2K Referenced Deflate',
  '.5': 'RLE Lossless',
  '.8.1': 'Deflated Image Frame Compression',
};

/** Formats a transfer syntax with its name and its UID. A syntax without a known name, such as a private one, stays as it is. */
export function formatSyntax(syntax: string): string {
  const name = syntax.startsWith(ROOT) ? NAMES[syntax.slice(ROOT.length)] : undefined;
  return name === undefined ? syntax : `${name} (${syntax})`;
}
