import { expect } from '@playwright/test';
import { importImage } from '@dentarium/server/calls/front-desk';
import { createPhoto } from '../files/photo.ts';
import type { Caller } from './caller.ts';
import { createName, putObject } from './records.ts';

/** Imports an image without a patient, which becomes an exception, and returns its name. */
export async function importUnknownImage(caller: Caller, orgId: string): Promise<string> {
  const name = `nobody-${createName('')}.jpg`;
  const objectId = await putObject(caller, createPhoto(name));
  const importedImage = await caller.ask(importImage, {
    body: { orgId, objectId, name, takenAt: '2024-01-10T09:00:00', takenSource: 'file' },
  });
  expect(importedImage.exceptionId).not.toBeNull();
  return name;
}
