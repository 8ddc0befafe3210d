import { createHash } from 'node:crypto';
import * as zlib from 'node:zlib';
import { createDicomDataSet, createElement, toUint16Bytes, toTextBytes } from './dicom-file.ts';

/** Creates a binary STL with the given number of triangles, 50 bytes each; `seed` makes its content unique. */
export function createStl(triangles: number, seed = 0): Buffer {
  const bytes = Buffer.alloc(84 + triangles * 50);
  bytes.write(`made for a test ${seed}`, 0, 'latin1');
  bytes.writeUInt32LE(triangles, 80);
  for (let index = 0; index < triangles; index += 1) {
    const at = 84 + index * 50;
    for (let number = 0; number < 12; number += 1)
      bytes.writeFloatLE(Math.sin(seed + index * 0.01 + number), at + number * 4);
  }
  return bytes;
}

/** Creates a binary STL of a box in mm, between two heights relative to the occlusal plane. */
export function createBoxStl(width: number, depth: number, [from, to]: readonly [number, number]): Buffer {
  const corner = (at: number) => [at & 1 ? width : 0, at & 2 ? depth : 0, at & 4 ? to : from] as const;
  const sides = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ] as const;
  const triangles = sides.flatMap(([a, b, c, d]) => [
    [a, b, c],
    [a, c, d],
  ]);
  const bytes = Buffer.alloc(84 + triangles.length * 50);
  bytes.writeUInt32LE(triangles.length, 80);
  for (const [index, corners] of triangles.entries()) {
    for (const [at, value] of corners.flatMap((one) => corner(one)).entries())
      bytes.writeFloatLE(value, 84 + index * 50 + 12 + at * 4);
  }
  return bytes;
}

/** Returns the number of triangles of an STL of about the given size in bytes. */
export function countTriangles(bytes: number): number {
  return Math.floor((bytes - 84) / 50);
}

/** Creates a DICOM image of 16 × 16 px, uncompressed. */
export function createDicom(): Buffer {
  return createDicomDataSet([
    createElement(8, 0x16, 'UI', toTextBytes('1.2.840.10008.5.1.4.1.1.7')),
    createElement(8, 0x18, 'UI', toTextBytes('2.25.123456789')),
    createElement(8, 0x60, 'CS', toTextBytes('OT')),
    createElement(0x10, 0x10, 'PN', toTextBytes('Nobody')),
    createElement(0x28, 2, 'US', toUint16Bytes(1)),
    createElement(0x28, 4, 'CS', toTextBytes('MONOCHROME2')),
    createElement(0x28, 0x10, 'US', toUint16Bytes(16)),
    createElement(0x28, 0x11, 'US', toUint16Bytes(16)),
    createElement(0x28, 0x100, 'US', toUint16Bytes(8)),
    createElement(0x28, 0x101, 'US', toUint16Bytes(8)),
    createElement(0x28, 0x102, 'US', toUint16Bytes(7)),
    createElement(0x28, 0x103, 'US', toUint16Bytes(0)),
    createElement(0x7fe0, 0x10, 'OB', Buffer.alloc(256, 120)),
  ]);
}

/** Creates the beginning of a Windows program. */
export function createProgram(): Buffer {
  const bytes = Buffer.alloc(4096);
  bytes.write('MZ', 0, 'latin1');
  bytes.writeUInt32LE(128, 60);
  bytes.write('PE\0\0', 128, 'latin1');
  return bytes;
}

/** Computes the digest of bytes, by which uploads are named. */
export function computeMd5(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('hex');
}

/** Computes the checksum of a part of an upload. */
export function computeCrc32(bytes: Buffer): string {
  return zlib.crc32(bytes).toString(16).padStart(8, '0');
}
