import { PROFILE_OUTLINE } from './faces.ts';
import { formatNumber, type Point } from './teeth.ts';

// The lines of radiographs in a box of 120 × 90.

const FILM = 'M8 12Q8 8 12 8H108Q112 8 112 12V78Q112 82 108 82H12Q8 82 8 78Z';

/** Draws a tooth with its root: the crown towards `up`. */
function drawRooted({ x, y }: Point, width: number, length: number, up: 1 | -1, isMolar: boolean): string {
  const at = (side: number, height: number): string =>
    `${formatNumber(x + side * width)} ${formatNumber(y + up * height * length)}`;
  const roots = isMolar
    ? `L${at(0.36, -0.7)}Q${at(0.2, -0.8)} ${at(0.1, -0.3)}Q${at(0, -0.22)} ${at(-0.1, -0.3)}Q${at(-0.2, -0.8)} ${at(-0.36, -0.7)}`
    : `Q${at(0.22, -0.8)} ${at(0, -0.8)}Q${at(-0.22, -0.8)} ${at(-0.34, -0.1)}`;
  return `M${at(-0.34, -0.1)}Q${at(-0.56, 0.1)} ${at(-0.46, 0.3)}Q${at(0, 0.42)} ${at(0.46, 0.3)}Q${at(0.56, 0.1)} ${at(0.34, -0.1)}${roots}L${at(-0.34, -0.1)}`;
}

/** The widths of the teeth of a quadrant, from the middle. */
const WIDTHS = [5.4, 5, 5.4, 5.4, 5.4, 7.6];
const FIRST_MOLAR = 5;

function drawPanoramicTeeth(): string {
  const lines: string[] = [];
  for (const side of [1, -1] as const) {
    let distance = 0.3;
    for (const [index, width] of WIDTHS.entries()) {
      const offset = distance + width / 2;
      distance += width + 0.6;
      // The row rises to both sides, as a patient who looks down a little shows it.
      const level = 46.5 - (offset / 42) ** 2 * 8;
      const x = 60 + side * offset;
      const isMolar = index >= FIRST_MOLAR;
      const drawnWidth = width * 0.84;
      lines.push(drawRooted({ x, y: level - 5.6 }, drawnWidth, 15, 1, isMolar));
      lines.push(drawRooted({ x, y: level + 5.6 }, drawnWidth, 15, -1, isMolar));
    }
  }
  return lines.join('');
}

const HALF_JAW_RIGHT =
  'M60 80C76 80 92 73 98 58C101 50 103 36 104 26C104.4 21.6 109 21.6 109 26C109.6 38 107 56 103 65C96 79 78 87 60 87';
const HALF_JAW_LEFT =
  'M60 80C44 80 28 73 22 58C19 50 17 36 16 26C15.6 21.6 11 21.6 11 26C10.4 38 13 56 17 65C24 79 42 87 60 87';

/** A panoramic radiograph. */
export const PANORAMIC_VIEW = [
  HALF_JAW_RIGHT,
  HALF_JAW_LEFT,
  drawPanoramicTeeth(),
  'M36 14C44 20 52 17 60 17C68 17 76 20 84 14M60 17V26M22 20C24 26 30 29 34 27M98 20C96 26 90 29 86 27',
].join('');

/** A lateral cephalogram, with the face to the right. */
export const LATERAL_CEPH_VIEW = [
  PROFILE_OUTLINE,
  // Vault, cranial base with the sella, orbit
  'M45 70C35 58 33 40 40 28C47 16 64 13.5 73.5 20.5C76.5 23.5 78 30 76 36.5L68 38C66 38 65.5 42 63 42C60.5 42 60 38 58 38.5L52 50C50 55 48 60 47 66',
  'M77.6 33C72 34 71 42 77 43.5',
  // Palate, front teeth, molars, mandible
  'M58 52Q70 50.5 81 53.2M77.4 53.4L81.2 62.6L82.8 61.8L80.4 53.6M82 61.4L78.4 70L76.6 69.4L80 60.8',
  'M60.4 54.4Q63 53.4 65.4 54.4V59.6Q63 60.6 60.4 59.6ZM66.6 54.4Q69 53.4 71.4 54.4V59.6Q69 60.6 66.6 59.6Z',
  'M61.6 61.4Q64 60.4 66.4 61.4V66.2Q64 67.2 61.6 66.2ZM67.6 61.4Q70 60.4 72.2 61.4V66.2Q70 67.2 67.6 66.2Z',
  'M53 48C51 47 49.6 49 51 51L55.6 68C58 71.5 66 74.4 78 75.4C81.4 74.6 80.6 70.4 78.6 68.6M56.4 48.5L59.4 62',
].join('');

/** A postero-anterior cephalogram. */
export const PA_CEPH_VIEW = [
  'M40 50C30 34 38 6 60 6C82 6 90 34 80 50',
  'M40 50C39 56 41 60 42 64L45 76C50 83 56 85 60 85C64 85 70 83 75 76L78 64C79 60 81 56 80 50',
  'M44 36C44 30 55 30 56 36C56.5 42 53 45 50 45C46.5 45 44 42 44 36ZM76 36C76 30 65 30 64 36C63.5 42 67 45 70 45C73.5 45 76 42 76 36Z',
  'M60 42C57 46 55.6 51 56.4 54Q60 56 63.6 54C64.4 51 63 46 60 42ZM60 45V54',
  'M41 48L50 55L52 60H68L70 55L79 48',
  'M52 60V66.4M54.8 60V66.6M57.4 60V66.8M60 60V67M62.6 60V66.8M65.2 60V66.6M68 60V66.4M51 66.4Q60 68 69 66.4M52 67V73M54.8 67.2V73.4M57.4 67.4V73.6M60 67.6V73.8M62.6 67.4V73.6M65.2 67.2V73.4M68 67V73M52 73Q60 75.4 68 73',
].join('');

/** A periapical film of three teeth. */
export const PERIAPICAL_VIEW = [
  FILM,
  drawRooted({ x: 32, y: 36 }, 18, 44, -1, false),
  drawRooted({ x: 58, y: 36 }, 22, 44, -1, true),
  drawRooted({ x: 86, y: 36 }, 22, 44, -1, true),
  'M12 33Q22 28 23 32M41 32Q44 27 47 32M70 32Q73 27 75 32M97 32Q103 28 108 33',
].join('');

/** The bones of a finger: from the palm outward, with the direction of the finger. */
function drawFinger(from: Point, angle: number, lengths: readonly number[]): string {
  let at = 0;
  return lengths
    .map((length, index) => {
      const half = index === 0 ? 2.2 : 2 - index * 0.2;
      const point = (height: number, across: number): string => {
        const [dx, dy] = [Math.sin(angle), -Math.cos(angle)];
        return `${formatNumber(from.x + dx * height - dy * across)} ${formatNumber(from.y + dy * height + dx * across)}`;
      };
      const end = at + length;
      const waist = half * 0.55;
      const bone = `M${point(at, -half)}Q${point((at + end) / 2, -waist)} ${point(end, -half)}Q${point(end + 1.4, 0)} ${point(end, half)}Q${point((at + end) / 2, waist)} ${point(at, half)}Q${point(at - 1.4, 0)} ${point(at, -half)}Z`;
      at = end + 2.2;
      return bone;
    })
    .join('');
}

/** A radiograph of hand and wrist. */
export const WRIST_VIEW = [
  drawFinger({ x: 49, y: 57 }, -0.75, [12, 10, 8]),
  drawFinger({ x: 54, y: 53 }, -0.2, [16, 11, 7, 5]),
  drawFinger({ x: 60, y: 52 }, 0, [16, 12, 8, 5]),
  drawFinger({ x: 66, y: 53 }, 0.17, [15, 11, 7, 5]),
  drawFinger({ x: 71, y: 55.5 }, 0.38, [13, 9, 5.5, 4.5]),
  'M50 62Q53 58 57 60.5Q58 64 54 66Q50 65.5 50 62ZM59 60.5Q63 57.5 66 60.5Q66 64.5 62 65Q58.5 64 59 60.5ZM68 61.5Q71 59.5 73 62.5Q73 66.5 69.5 67Q67 65 68 61.5ZM54 68.5Q58 66.5 61 68.5Q61 72 57 72.5Q53.5 71.5 54 68.5ZM63 68.5Q66.5 67 69 69.5Q68.5 73 65.5 73Q62.5 71.5 63 68.5Z',
  'M50 90L51.5 77Q57 73.5 61.5 77L60 90M64.5 90L65 78Q68.5 75.5 71.5 78.5L70.5 90',
].join('');

/** A volume: the cube of its planes, with a tooth. */
export const VOLUME_VIEW = [
  'M60 6L98 24V64L60 84L22 64V24Z',
  'M22 24L60 42L98 24M60 42V84',
  'M31 45Q35 38 41 43Q47 42 48 51C48 58 45 62 44.5 68Q43 71 41.5 63Q40 58 38 62Q37 68 34.5 63C33 57 29.5 51 31 45Z',
  'M79 42V66M68 52L90 40',
].join('');
