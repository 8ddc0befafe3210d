import { execFile, execFileSync } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { GreyWindow, WindowShape } from '../grey-frame.ts';

const run = promisify(execFile);
/** Timeout in ms of a program without output. */
const PATIENCE = { timeout: 30_000 } as const;

/** Returns whether the programs of dcmtk (Debian package `dcmtk`) are installed. */
export function hasDcmtk(): boolean {
  try {
    execFileSync('dcmj2pnm', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** An image of 8 bits as dcmtk draws it, with one or three samples per pixel. */
export interface PeerPicture {
  readonly width: number;
  readonly height: number;
  readonly samples: 1 | 3;
  readonly data: Uint8Array;
}

/** The programs that decompress a coding, by the transfer syntaxes that they read. */
const UNDONE_BY: Readonly<Record<string, string>> = {
  '1.2.840.10008.1.2.5': 'dcmdrle',
  '1.2.840.10008.1.2.4.50': 'dcmdjpeg',
  '1.2.840.10008.1.2.4.51': 'dcmdjpeg',
  '1.2.840.10008.1.2.4.53': 'dcmdjpeg',
  '1.2.840.10008.1.2.4.55': 'dcmdjpeg',
  '1.2.840.10008.1.2.4.57': 'dcmdjpeg',
  '1.2.840.10008.1.2.4.70': 'dcmdjpeg',
  '1.2.840.10008.1.2.4.80': 'dcmdjpls',
  '1.2.840.10008.1.2.4.81': 'dcmdjpls',
};

/**
 * The source of dcmtk's grey levels: a table or a window of the file, all values, nothing, or a line of the standard (PS3.3 C.11.2.1.2).
 */
export type PeerWay = keyof typeof ARGUMENTS | GreyWindow;

const ARGUMENTS = { table: ['+Wl', '1'], window: ['+Wi', '1'], values: ['+Wm'], plain: [] } as const;
const WAYS_OF_FILE = ['table', 'window', 'values', 'plain'] as const;

/** Returns a window for dcmtk: the line of the standard ends half a value outside of an exact window. */
export function lineFor({ centre, width }: GreyWindow, shape: WindowShape): GreyWindow {
  const wider = shape === 'exact' ? 1 : 0;
  return { centre: centre + wider / 2, width: width + wider };
}

/** Reads a binary PGM or PPM file of 8 bits. */
function readPnm(bytes: Uint8Array): PeerPicture {
  const head = /^P([56])\s+(?:#[^\n]*\n)?(\d+)\s+(\d+)\s+255\s/.exec(
    new TextDecoder('latin1').decode(bytes.subarray(0, 200)),
  );
  if (head === null) throw new Error('dcmtk wrote another form of image');
  return {
    width: Number(head[2]),
    height: Number(head[3]),
    samples: head[1] === '6' ? 3 : 1,
    data: bytes.subarray(head[0].length),
  };
}

/** The results of dcmtk for one file, in a temporary folder. */
export class DcmtkFile {
  readonly #path: string;
  readonly #folder: string;

  private constructor(path: string, folder: string) {
    this.#path = path;
    this.#folder = folder;
  }

  /** Opens a file and decompresses it if necessary. Codings that dcmtk does not decompress are left to `dcmj2pnm`. */
  static async open(path: string, transferSyntax: string, folder: string): Promise<DcmtkFile> {
    const program = UNDONE_BY[transferSyntax];
    const plain = join(folder, 'plain.dcm');
    await rm(plain, { force: true });
    if (program === undefined) return new DcmtkFile(path, folder);
    return run(program, [path, plain], PATIENCE).then(
      () => new DcmtkFile(plain, folder),
      () => new DcmtkFile(path, folder),
    );
  }

  /** Returns the decompressed pixels of all frames, little endian; `null` if there are none. */
  async readStored(): Promise<Uint8Array | null> {
    const before = (await readdir(this.#folder)).filter((name) => name.endsWith('.raw'));
    await Promise.all(before.map((name) => rm(join(this.#folder, name))));
    await run('dcmdump', ['-q', '+P', 'PixelData', '+W', this.#folder, this.#path], PATIENCE).catch(() => undefined);
    const [name, ...more] = (await readdir(this.#folder)).filter((one) => one.endsWith('.raw'));
    return name === undefined || more.length > 0 ? null : readFile(join(this.#folder, name));
  }

  /** Returns whether dcmtk creates a picture of the file. */
  async hasPicture(): Promise<boolean> {
    return (await this.picture(0, ['plain'])) !== null;
  }

  /** Returns the picture of a frame by the first working method of dcmtk; `null` if none works. */
  async picture(frame: number, ways: readonly PeerWay[] = WAYS_OF_FILE): Promise<PeerPicture | null> {
    for (const way of ways) {
      const args = typeof way === 'string' ? ARGUMENTS[way] : ['+Ww', String(way.centre), String(way.width)];
      const picture = await this.#draw(frame, args);
      if (picture !== null) return picture;
    }
    return null;
  }

  async #draw(frame: number, way: readonly string[]): Promise<PeerPicture | null> {
    const output = join(this.#folder, 'picture.pnm');
    try {
      await run('dcmj2pnm', ['+op', '+F', String(frame + 1), ...way, this.#path, output], PATIENCE);
    } catch {
      return null;
    }
    return readPnm(await readFile(output));
  }
}
