import type { Client } from '@dentarium/api';
import { PENDING_CATEGORY } from '@dentarium/domain';
import sharp from 'sharp';
import { fileInto } from '../../files/testing/filing.ts';

let seed = 0;

/** Creates a photograph of gums with teeth in its middle, whose view only a name gives; each one has different bytes. */
async function createMouthPhotograph(): Promise<Buffer> {
  seed += 1;
  const number = seed;
  const teeth = await sharp({ create: { width: 12, height: 8, channels: 3, background: '#e6ddc4' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 24, height: 24, channels: 3, background: '#c84650' } })
    .composite([{ input: teeth, left: 6, top: 8 }])
    .withExif({ IFD0: { ImageDescription: `number ${number}` } })
    .jpeg()
    .toBuffer();
}

/** Files a photograph of a mouth with a name into the inbox of a stage, where it is classified. Returns its id. */
export async function fileMouth(client: Client, stageId: string, name: string): Promise<string> {
  return fileInto(client, stageId, PENDING_CATEGORY, { name, bytes: await createMouthPhotograph() });
}
