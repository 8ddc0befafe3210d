import { queryClient } from '@dentarium/platform';
import { signIn } from '@dentarium/platform/testing';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { VolumeContent } from '../../source/volume-marks.ts';
import type { VolumeDescription } from '../../source/volumes.ts';
import { VolumeSession } from '../session/volume-session.ts';
import { CtViewer } from '../views/ct-viewer.tsx';
import { makePhantom, type PhantomForm } from './phantom.ts';
import { createThreadWorkers } from './thread-workers.ts';

/** The phantom: 10 mm along each axis, in voxels of 0.5 mm. */
const FORM: PhantomForm = {
  columns: 20,
  rows: 20,
  slices: 20,
  pixelSpacing: [0.5, 0.5],
  sliceSpacing: 0.5,
  balls: [{ centre: [0, 0, 0], radius: 4 }],
};

/** Tells at once that the size of an element is known. */
class ImmediateObserver implements ResizeObserver {
  readonly #onSize: () => void;

  constructor(onSize: ResizeObserverCallback) {
    this.#onSize = () => onSize([], this);
  }
  observe(): void {
    this.#onSize();
  }
  unobserve(): void {}
  disconnect(): void {}
}

/** The signals of Node are none for the elements of jsdom, so listeners stay until the element is gone. */
function listenWithoutSignals(): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its element below
  const { addEventListener } = HTMLElement.prototype;
  jest.spyOn(HTMLElement.prototype, 'addEventListener').mockImplementation(function listen(
    this: HTMLElement,
    ...[type, listener, options]: Parameters<typeof addEventListener>
  ) {
    const { signal: _, ...others } = typeof options === 'object' ? options : {};
    addEventListener.call(this, type, listener, others);
  });
}

let session: VolumeSession | undefined;

/** Prepares the page before each test of a file, and closes the volume after it. */
export function prepareCtPage(): void {
  beforeEach(preparePage);
  afterEach(() => {
    session?.close();
    jest.restoreAllMocks();
  });
}

function preparePage(): void {
  listenWithoutSignals();
  // jsdom draws nothing.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  signIn();
  localStorage.clear();
  Object.assign(globalThis, { ResizeObserver: ImmediateObserver });
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(200);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
  // jsdom captures no pointers.
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined });
}

interface Opening {
  readonly change?: Partial<VolumeDescription>;
  readonly form?: Partial<PhantomForm>;
  /** The kept content, from the fingerprint of the volume. */
  readonly toContent?: (fingerprint: string) => Partial<VolumeContent>;
  readonly maySave?: boolean;
}

/** Shows a phantom in planes, with marks that are kept. */
export function openCt({
  change = {},
  form = {},
  toContent = () => ({}),
  maySave = true,
}: Opening = {}): VolumeSession {
  const phantom = makePhantom({ ...FORM, ...form });
  const description: VolumeDescription = {
    ...phantom.series,
    isSigned: true,
    bitsStored: 16,
    slope: 1,
    intercept: 0,
    isHounsfield: false,
    window: null,
    description: 'phantom',
    slices: phantom.series.slices.map((slice) => ({ ...slice, fileId: 'cbct', size: 1 })),
    leftOut: 0,
    seriesId: '1',
    series: [{ id: '1', description: 'phantom', count: 20 }],
    ...change,
  };
  const workers = createThreadWorkers((place) => Int16Array.from(phantom.getValues(place)));
  session = new VolumeSession(description, (at) => ({ address: String(at), headers: {} }), workers);
  const keptContent = { marks: [], arch: [], tilt: null, ...toContent(session.fingerprint), version: 1 };
  const key = `ct ${Math.random()}`;
  render(
    <QueryClientProvider client={queryClient}>
      <CtViewer
        session={session}
        description={description}
        subject={{
          item: {
            id: 'file',
            name: 'cbct.zip',
            date: '2026-01-02',
            group: null,
            facts: [{ label: 'Name', value: 'Li' }],
          },
          mayDownload: true,
          keepPicture: undefined,
        }}
        keptSeries={{
          store: {
            query: () => ({ queryKey: [key], queryFn: () => keptContent }),
            save: (_, __, content) => {
              queryClient.setQueryData([key], content);
              return Promise.resolve(content);
            },
            isConflict: () => false,
            toDraftName: () => key,
          },
          itemId: 'file',
          seriesId: '1',
          maySave,
        }}
      />
    </QueryClientProvider>,
  );
  return session;
}

/** Finds the pane of a view, such as `axial`. */
export function findPane(plane: string): Promise<HTMLElement> {
  return waitFor(() => {
    const pane = document.querySelector<HTMLElement>(`[data-plane="${plane.toLowerCase()}"]`);
    if (pane === null) throw new Error(`no ${plane} plane`);
    return pane;
  });
}

/** Presses keys in a pane, one after another. */
export function pressKeys(pane: HTMLElement, ...keys: readonly string[]): void {
  for (const key of keys) fireEvent.keyDown(pane, { key });
}

/** Chooses a tool of the toolbar by its name. */
export function chooseTool(name: string): void {
  fireEvent.click(screen.getByTitle(name));
}
