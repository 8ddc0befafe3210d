import { upFileInfoToStage } from '@dentarium/api/services/file-info-service';
import { doesFileExist } from '@dentarium/api/services/file-service';
import { getFileConfig } from '@dentarium/api/services/config-service';
import { uploads } from '@dentarium/upload';
import { Refusal, type FakeServer } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aFile, DOCTOR_ID, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { serverWith, showAt, signIn } from '../testing/show-patients.ts';

const OBJECT_ID = '77777777-7777-4777-8777-777777777777';

beforeEach(() => {
  signIn();
  uploads.setAccount(DOCTOR_ID);
  uploads.cancel();
  uploads.clearFinished();
});

/** A server that has the content of every file already, so that nothing has to be sent. */
function server(): FakeServer {
  return serverWith()
    .on(getFileConfig, () => ({
      libraryRoot: 'clinic',
      libraryBucket: 'bucket',
      libraryType: 0,
      remark1: '',
      region: '',
      maxFileSize: 1e9,
    }))
    .on(doesFileExist, () => ({ exist: true, id: OBJECT_ID, parts: [] }));
}

function photo(name: string, content: string, at = new Date(2025, 4, 6, 7, 8, 9)): File {
  return new File([content], name, { type: 'image/jpeg', lastModified: at.getTime() });
}

async function choose(files: readonly File[]): Promise<void> {
  await screen.findByText(/No images yet/);
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('No way to choose files');
  fireEvent.change(input, { target: { files } });
}

test('STG-07 an uploaded photograph lies in the inbox with the date of the file, where EXIF has none', async () => {
  const filing = server().on(upFileInfoToStage, ({ body }) => {
    const [file] = (body as { files: { name: string; takenAt: string; category: number }[] }).files;
    return { files: [aFile({ ...file })], duplicates: [] };
  });
  showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}`);
  await choose([photo('IMG_7.JPG', 'seven')]);
  await within(await screen.findByRole('region', { name: 'To classify' })).findByRole('button', {
    name: /IMG_7.JPG/,
  });
  expect(filing.received(upFileInfoToStage)).toMatchObject([
    {
      params: { id: STAGE_ID },
      body: {
        files: [
          { objectId: OBJECT_ID, name: 'IMG_7.JPG', category: 80, takenAt: '2025-05-06T07:08:09', takenSource: 'file' },
        ],
      },
    },
  ]);
});

test('UPL-07 a refused file says why and stays until it is taken out; an empty one is left out with its reason', async () => {
  server().on(upFileInfoToStage, () => {
    throw new Refusal('upload.damaged');
  });
  const { user } = showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}`);
  await choose([photo('broken.jpg', 'broken'), new File([], 'empty.jpg')]);
  const panel = within(await screen.findByRole('complementary', { name: 'Uploads' }));
  await panel.findByText(/The image is damaged/);
  panel.getByText('Left out: the file is empty');
  await user.click(await panel.findByLabelText('Cancel: broken.jpg'));
  await waitFor(() => expect(panel.queryByText(/The image is damaged/)).toBeNull());
});

test('UPL-07 a failed upload can be tried again, and leaving asks while one is incomplete', async () => {
  let full = true;
  server().on(upFileInfoToStage, () => {
    if (full) throw new Refusal('upload.diskFull');
    return { files: [aFile({ name: 'again.jpg' })], duplicates: [] };
  });
  const { user } = showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}`);
  await choose([photo('again.jpg', 'again')]);
  const leave = new Event('beforeunload', { cancelable: true });
  act(() => void window.dispatchEvent(leave));
  expect(leave.defaultPrevented).toBe(true);
  const retry = await screen.findByLabelText('Try again: again.jpg');
  full = false;
  await user.click(retry);
  await screen.findByText('1 file uploaded');
  const leaveLater = new Event('beforeunload', { cancelable: true });
  act(() => void window.dispatchEvent(leaveLater));
  expect(leaveLater.defaultPrevented).toBe(false);
});

test('UPL-07 an upload that waits is paused, resumed and given up in the panel', async () => {
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  server()
    .on(doesFileExist, async () => {
      await held;
      return { exist: true, id: OBJECT_ID, parts: [] };
    })
    .on(upFileInfoToStage, () => ({ files: [aFile({ name: 'slow.jpg' })], duplicates: [] }));
  const { user } = showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}`);
  await choose([photo('slow.jpg', 'slow')]);
  await user.click(await screen.findByLabelText('Pause: slow.jpg'));
  await screen.findByText(/Paused ·/);
  go();
  await user.click(await screen.findByLabelText('Resume: slow.jpg'));
  expect(await screen.findByText('1 file uploaded')).toBeDefined();
});
