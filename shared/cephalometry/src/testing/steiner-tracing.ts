import type { PlacedPoints } from '../evaluate.ts';
import type { Point } from '../geometry.ts';

/** Pixels per millimetre of the constructed tracing. */
export const PIXELS_PER_MM = 10;

const ORIGIN: Point = { x: 600, y: 500 };

/** Returns a point at a distance in mm from another, in a direction in degrees clockwise from the right. */
function movePoint(from: Point, degrees: number, mm: number): Point {
  const radians = (degrees * Math.PI) / 180;
  return {
    x: from.x + Math.cos(radians) * mm * PIXELS_PER_MM,
    y: from.y + Math.sin(radians) * mm * PIXELS_PER_MM,
  };
}

/** Returns a point beside a line that runs down from another: mm along it, and mm in front of it. */
const offsetPoint = (from: Point, degrees: number, alongMm: number, before: number): Point =>
  movePoint(movePoint(from, degrees, alongMm), degrees - 90, before);

/**
 * A tracing that is constructed from the values that Steiner published as ideal: SNA 82°, SNB 80°, ANB 2°, SND 76°, upper incisor 22° and 4
 * mm to NA, lower incisor 25° and 4 mm to NB, 131° between them, occlusal plane 14° and mandibular plane 32° to SN, lips on the S line. The
 * face looks to the right, SN is level; a millimetre has ten pixels.
 */
export function steinerTracing(): PlacedPoints {
  const s = ORIGIN;
  const n = movePoint(s, 0, 71);
  // From N the line to S goes to the left, at 180°; NA turns from there towards the front.
  const [na, nb] = [180 - 82, 180 - 80];
  const u1 = offsetPoint(n, na, 77, 4);
  const l1 = offsetPoint(n, nb, 76, 4);
  const incision = { x: (u1.x + l1.x) / 2, y: (u1.y + l1.y) / 2 };
  const gn = offsetPoint(n, nb, 114, 2);
  const softPog = offsetPoint(n, nb, 112, 16);
  const noseMiddle = offsetPoint(n, nb, 55, 26);
  const sLine = (part: number): Point => ({
    x: noseMiddle.x + (softPog.x - noseMiddle.x) * part,
    y: noseMiddle.y + (softPog.y - noseMiddle.y) * part,
  });
  return {
    s,
    n,
    a: movePoint(n, na, 55),
    b: movePoint(n, nb, 95),
    d: movePoint(n, 180 - 76, 105),
    u1,
    u1Apex: movePoint(u1, na - 22 + 180, 24),
    l1,
    l1Apex: movePoint(l1, nb + 25, 22),
    opPosterior: movePoint(incision, 14 + 180, 42),
    gn,
    go: movePoint(gn, 32 + 180, 76),
    prn: { x: noseMiddle.x + 60, y: noseMiddle.y - 40 },
    sn: { x: noseMiddle.x - 60, y: noseMiddle.y + 40 },
    ul: sLine(0.35),
    ll: sLine(0.6),
    softPog,
  };
}
