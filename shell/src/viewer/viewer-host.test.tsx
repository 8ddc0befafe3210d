import { beforeEach, expect, jest, test } from '@jest/globals';
import { bus, type ViewerImage } from '@dentarium/bus';
import { languageAtom, ModuleProviders, pageStore, setSession } from '@dentarium/platform';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { setPageClient } from '../start/page-client.ts';
import '../texts/texts.ts';
import { type FakeServer, serve } from '../testing/fake-server.ts';
import { buildSampleSession } from '../testing/sample-site.ts';
import { ViewerHost } from './viewer-host.tsx';

const answerImage = () => new Response(new Blob(['x'], { type: 'image/jpeg' }));

let server: FakeServer;
let images: ViewerImage[] = [];
let round = 0;

/** Returns the id of an image; another one in each test, as the page caches loaded images. */
const toId = (letter: string) => `${letter}${round}`;
const toRequest = (letter: string, variant: string) => `GET /fileApi/FileService/GetImage/${toId(letter)}/${variant}`;

beforeEach(() => {
  pageStore.set(languageAtom, 'en');
  setPageClient();
  let count = 0;
  URL.createObjectURL = () => `blob:${(count += 1)}`;
  URL.revokeObjectURL = () => undefined;
  round += 1;
  const letters = ['a', 'b', 'c'];
  images = letters.map((letter) => ({
    fileId: toId(letter),
    title: `Image ${letter}`,
    subtitle: '2026-01-31',
    mirror: false,
    rotation: 0,
    note: letter === 'b' ? 'White spot on 21' : '',
    noteVersion: 1,
  }));
  const paths = letters.flatMap((letter) => [
    ...['thumb', 'preview', 'full'].map((variant) => toRequest(letter, variant).slice('GET '.length)),
    `/fileApi/FileService/DownloadOriginal/${toId(letter)}`,
  ]);
  server = serve({
    ...Object.fromEntries(paths.map((path) => [path, answerImage])),
    [`/api/FileInfoService/UpdateFileNote/${toId('b')}`]: () => ({ id: toId('b') }),
  });
});

async function open(index = 0, session = buildSampleSession()): Promise<HTMLElement> {
  setSession(session);
  render(
    <div id="root">
      <ModuleProviders name="shell">
        <BrowserRouter>
          <button>below</button>
          <ViewerHost />
        </BrowserRouter>
      </ModuleProviders>
    </div>,
  );
  screen.getByText('below').focus();
  act(() => bus.emit('viewer:open', { images, index }));
  return screen.findByRole('dialog');
}

const transform = () => screen.getByAltText(/^Image/).style.getPropertyValue('--view');

test('VIEW-01 names the current image, and cycles by the arrows', async () => {
  const dialog = await open(2);
  const shownIds: string[] = [];
  const stop = bus.on('viewer:shown', ({ fileId }) => shownIds.push(fileId));
  expect(dialog.getAttribute('aria-label')).toBe('Image viewer: Image c');
  expect(dialog.textContent).toContain('3 / 3');
  await userEvent.keyboard('{ArrowRight}');
  expect(dialog.textContent).toContain('Image a');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(dialog.textContent).toContain('Image b');
  expect(shownIds).toEqual([toId('a'), toId('c'), toId('b')]);
  stop();
});

test('VIEW-01 links to the pages that a module names for an image, and closes for them', async () => {
  images = images.map((one, index) =>
    index === 0 ? { ...one, pages: [{ label: 'Open closely', to: '/closely?file=a' }] } : one,
  );
  const dialog = await open();
  await userEvent.click(within(dialog).getByRole('link', { name: 'Open closely' }));
  expect(`${location.pathname}${location.search}`).toBe('/closely?file=a');
  // On a page single-spa sends the event.
  act(() => {
    dispatchEvent(Object.assign(new PopStateEvent('popstate'), { singleSpaTrigger: 'pushState' }));
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  history.replaceState(null, '', '/');
  cleanup();
  await open(1);
  expect(screen.queryByRole('link')).toBeNull();
});

test('VIEW-01 zooms, turns and mirrors by keys, and resets for another image', async () => {
  await open();
  await screen.findByAltText('Image a');
  await userEvent.keyboard('++r');
  expect(transform()).toBe('translate(0px, 0px) scale(1.4) rotate(90deg) scaleX(1)');
  await userEvent.keyboard('m');
  expect(transform()).toBe('translate(0px, 0px) scale(1.4) rotate(270deg) scaleX(-1)');
  await userEvent.keyboard('0');
  expect(transform()).toContain('scale(1) ');
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(transform()).toBe('translate(0px, 0px) scale(1) rotate(0deg) scaleX(1)'));
});

test('VIEW-01 shows the preview at once, and preloads the neighbours', async () => {
  await open();
  await waitFor(() => expect(server.requests.filter((request) => request.endsWith('/preview'))).toHaveLength(3));
  expect(server.requests.join()).not.toContain('/full');
});

test('VIEW-01 shows the thumbnail until the preview is decoded', async () => {
  const decoded: (() => void)[] = [];
  Object.assign(HTMLImageElement.prototype, { decode: () => new Promise<void>((resolve) => decoded.push(resolve)) });
  let answer = (): void => undefined;
  const preview = new Promise<Response>((resolve) => {
    answer = () => resolve(answerImage());
  });
  const path = (variant: string) => toRequest('a', variant).slice('GET '.length);
  server = serve({ [path('thumb')]: answerImage, [path('preview')]: () => preview });
  images = images.slice(0, 1);
  await open();
  const element = await screen.findByAltText('Image a');
  const thumb = element.getAttribute('src');
  answer();
  await waitFor(() => expect(decoded).toHaveLength(1));
  expect(element.getAttribute('src')).toBe(thumb);
  act(() => decoded.forEach((resolve) => resolve()));
  await waitFor(() => expect(element.getAttribute('src')).not.toBe(thumb));
  expect(screen.getByAltText('Image a')).toBe(element);
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
});

test('VIEW-01 shows the surrounding images in the filmstrip, names the current one, and goes to another', async () => {
  images = Array.from({ length: 100 }, (_, at) => ({
    ...(images[0] as ViewerImage),
    fileId: `${toId('f')}-${at}`,
    title: `Image ${at}`,
  }));
  server = serve(
    Object.fromEntries(
      images.flatMap(({ fileId }) =>
        ['thumb', 'preview'].map((variant) => [`/fileApi/FileService/GetImage/${fileId}/${variant}`, answerImage]),
      ),
    ),
  );
  await open(50);
  const strip = screen.getByRole('navigation', { name: 'Images' });
  expect(strip.querySelectorAll('button')).toHaveLength(31);
  expect(strip.querySelector('[aria-current="true"]')?.getAttribute('aria-label')).toBe('Image 51: Image 50');
  await userEvent.click(screen.getByRole('button', { name: 'Image 53: Image 52' }));
  expect(screen.getByRole('dialog').getAttribute('aria-label')).toBe('Image viewer: Image 52');
  expect(strip.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
});

test('VIEW-01 loads all pixels when the view is closer than the preview', async () => {
  const stage = { width: 1000, height: 800 };
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(stage.width);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(stage.height);
  await open();
  const image = await screen.findByAltText('Image a');
  Object.defineProperties(image, { naturalWidth: { value: 1440 }, naturalHeight: { value: 960 } });
  await waitFor(() => expect(image.getAttribute('src')).toMatch(/^blob:/));
  // The thumbnail may arrive first; the preview is measured.
  await waitFor(() => {
    fireEvent.load(image);
    expect(server.requests).toContain(toRequest('b', 'preview'));
  });
  expect(server.requests).not.toContain(toRequest('a', 'full'));
  await userEvent.keyboard('++++++');
  await waitFor(() => {
    fireEvent.load(image);
    expect(server.requests).toContain(toRequest('a', 'full'));
  });
  jest.restoreAllMocks();
});

test('VIEW-01 downloads the original with the right to export, and does not offer it without', async () => {
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await open();
  await userEvent.keyboard('d');
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('Image a.jpg');
  expect(server.requests).toContain(`GET /fileApi/FileService/DownloadOriginal/${toId('a')}`);
  click.mockRestore();
});

test('STG-06 limits a smaller copy to 1000 px a side', async () => {
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Download, at most 1000 px' }));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect(server.requests).toContain(`GET /fileApi/FileService/DownloadOriginal/${toId('a')}?maxSide=1000`);
  click.mockRestore();
});

test('VIEW-01 shows a note with its image, and types keys into it', async () => {
  const dialog = await open();
  expect(screen.queryByRole('region', { name: 'Note' })).toBeNull();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('region', { name: 'Note' }).textContent).toContain('White spot on 21');
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), ' and 11 r');
  expect(dialog.textContent).toContain('Image b');
  expect(transform()).toContain('rotate(0deg)');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.requests).toContain(`PUT /api/FileInfoService/UpdateFileNote/${toId('b')}`));
  // The module updates the image; nothing else of the viewer changes.
  const updatedImages = images.map((image) => ({ ...image, note: 'White spot on 21 and 11', noteVersion: 2 }));
  act(() => bus.emit('viewer:open', { images: updatedImages, index: 1 }));
  expect(dialog.textContent).toContain('2 / 3');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toContain('White spot on 21 and 11');
});

test('VIEW-01 plays the slideshow automatically until it is stopped', async () => {
  const dialog = await open();
  jest.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Slideshow' }));
  act(() => jest.advanceTimersByTime(4001));
  act(() => jest.advanceTimersByTime(4001));
  expect(dialog.textContent).toContain('Image c');
  fireEvent.click(screen.getByRole('button', { name: 'Slideshow' }));
  act(() => jest.advanceTimersByTime(8100));
  expect(dialog.textContent).toContain('Image c');
  jest.useRealTimers();
});

test('MODE-03 downloads nothing without the right to export', async () => {
  await open(0, buildSampleSession({ mode: 'private', rights: ['patientList'] }));
  expect(screen.queryByRole('button', { name: 'Download the original' })).toBeNull();
  await userEvent.keyboard('d');
  expect(server.requests.join()).not.toContain('DownloadOriginal');
});

test('VIEW-01 closes on Escape, reports the image, and returns the focus', async () => {
  await open();
  const closedIds: string[] = [];
  const stop = bus.on('viewer:closed', ({ fileId }) => closedIds.push(fileId));
  await userEvent.keyboard('{ArrowRight}{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(closedIds).toEqual([toId('b')]);
  expect(document.activeElement).toBe(screen.getByText('below'));
  stop();
});

test('VIEW-01 closes on "back", but not for an address that only follows it', async () => {
  await open();
  act(() => {
    window.dispatchEvent(Object.assign(new PopStateEvent('popstate'), { singleSpaTrigger: 'replaceState' }));
  });
  expect(screen.getByRole('dialog')).toBeTruthy();
  act(() => {
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('VIEW-01 traps the focus, and makes the page below unreachable', async () => {
  const dialog = await open();
  expect(document.activeElement).toBe(dialog);
  expect(document.getElementById('root')?.hasAttribute('inert')).toBe(true);
  for (let press = 0; press < 20; press += 1) {
    await userEvent.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
  }
});

test('VIEW-01 lists the keys on "?"', async () => {
  await open();
  await userEvent.keyboard('?');
  expect(screen.getByRole('region', { name: 'List of keyboard shortcuts' }).textContent).toContain('Shift+R');
});

const FACTS = [
  { label: 'Name', value: 'Li Mei' },
  { label: 'Patient ID', value: 'P0042' },
];

/** The marks over the image, each by its edge. */
const readMarks = () =>
  new Map(
    [...document.querySelectorAll<HTMLElement>('[data-side="left"], [data-side="right"]')].map(({ dataset }) => [
      dataset['side'],
      dataset['edge'],
    ]),
  );

/** Both marks: the patient's right and left, each at an edge. */
const buildMarks = (right: string, left: string) =>
  new Map([
    ['right', right],
    ['left', left],
  ]);

test('VIEW-01 shows the patient and the sides over the image, and turns them with it', async () => {
  images = images.map((image, index) => ({ ...image, facts: FACTS, patientLeft: index === 0 ? 'right' : null }));
  const dialog = await open();
  expect(screen.getByText('Patient ID').nextSibling?.textContent).toBe('P0042');
  expect(readMarks()).toEqual(buildMarks('left', 'right'));
  expect(dialog.textContent).toContain("The patient's left is at the right");
  await userEvent.keyboard('m');
  expect(readMarks()).toEqual(buildMarks('right', 'left'));
  await userEvent.keyboard('r');
  expect(readMarks()).toEqual(buildMarks('bottom', 'top'));
  // The sides of the next one are unknown.
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByText('Li Mei')).toBeTruthy();
  expect(readMarks().size).toBe(0);
});

test('VIEW-01 places the marks of a file that was filed turned correctly from the start', async () => {
  images = images.map((image) => ({ ...image, facts: FACTS, mirror: true, rotation: 180, patientLeft: 'top' }));
  await open();
  expect(readMarks()).toEqual(buildMarks('top', 'bottom'));
});

test('VIEW-01 hides the facts over the image for the user, and for nobody else', async () => {
  images = images.map((image) => ({ ...image, facts: FACTS, patientLeft: 'right' }));
  await open();
  const button = screen.getByRole('button', { name: 'Patient and left/right marks' });
  expect(button.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(button);
  expect(screen.queryByText('Li Mei')).toBeNull();
  expect(readMarks().size).toBe(0);
  await userEvent.keyboard('{Escape}');
  cleanup();
  await open();
  expect(screen.queryByText('Li Mei')).toBeNull();
  await userEvent.keyboard('{Escape}');
  cleanup();
  const session = buildSampleSession();
  await open(0, { ...session, user: { ...session.user, id: '99999999-9999-4999-8999-999999999999' } });
  expect(screen.getByText('Li Mei')).toBeTruthy();
  localStorage.clear();
});

test('VIEW-01 offers no switch for an image without facts', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Patient and left/right marks' })).toBeNull();
});
