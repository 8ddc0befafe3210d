/** The part of cornerstone-core that the viewer uses. The package has no types. */
declare module 'cornerstone-core/dist/cornerstone.min.js' {
  interface Spot {
    readonly x: number;
    readonly y: number;
  }

  /** The display state of an enabled element. Lengths are in pixels of its canvas. */
  export interface Viewport {
    /** Canvas pixels per image pixel, along the shorter side of an image pixel. */
    scale: number;
    /** The offset of the image from the middle of the canvas, before scaling. */
    translation: Spot;
    /** Degrees clockwise. */
    rotation: number;
    /** True if the image is mirrored from left to right, before it is rotated. */
    hflip: boolean;
    invert: boolean;
    voi: { readonly windowCenter: number | undefined; readonly windowWidth: number | undefined };
  }

  /** An image as loaders return it. */
  export interface CornerstoneImage {
    readonly imageId: string;
    readonly width: number;
    readonly height: number;
    readonly columns: number;
    readonly rows: number;
    readonly color: boolean;
    readonly minPixelValue: number;
    readonly maxPixelValue: number;
    readonly slope: number;
    readonly intercept: number;
    readonly windowCenter: number | undefined;
    readonly windowWidth: number | undefined;
    readonly invert: boolean;
    /** Width of a pixel; undefined for square pixels. */
    readonly columnPixelSpacing: number | undefined;
    /** Height of a pixel. */
    readonly rowPixelSpacing: number | undefined;
    readonly sizeInBytes: number;
    readonly getPixelData: () => ArrayLike<number>;
    /**
     * Draws the image on the canvas of an element.
     *
     * @param isInvalidated whether the pixels have changed since the last drawing
     */
    readonly render: (enabledElement: EnabledElement, isInvalidated: boolean) => void;
  }

  export interface EnabledElement {
    readonly element: HTMLElement;
    readonly canvas: HTMLCanvasElement;
    readonly viewport: Viewport;
  }

  interface LoadObject {
    readonly promise: Promise<CornerstoneImage>;
  }

  interface ImageCache {
    readonly imageCache: Readonly<Record<string, unknown>>;
    setMaximumSizeBytes(bytes: number): void;
    putImageLoadObject(imageId: string, loadObject: LoadObject): void;
    removeImageLoadObject(imageId: string): void;
    getCacheInfo(): { readonly cacheSizeInBytes: number; readonly numberOfImagesCached: number };
  }

  interface Cornerstone {
    readonly EVENTS: { readonly IMAGE_RENDERED: string; readonly ELEMENT_DISABLED: string };
    readonly imageCache: ImageCache;
    readonly internal: {
      getTransform(enabledElement: EnabledElement): {
        readonly m: readonly [number, number, number, number, number, number];
      };
    };
    registerImageLoader(
      scheme: string,
      loader: (imageId: string, options: { readonly isLater: boolean }) => LoadObject,
    ): void;
    loadImage(imageId: string, options: { readonly isLater: boolean }): Promise<CornerstoneImage>;
    enable(element: HTMLElement): void;
    disable(element: HTMLElement): void;
    getEnabledElement(element: HTMLElement): EnabledElement;
    getEnabledElements(): readonly EnabledElement[];
    /** Sizes the canvas like its element, and fits the image. */
    resize(element: HTMLElement, shouldFit: boolean): void;
    displayImage(element: HTMLElement, image: CornerstoneImage, viewport: Partial<Viewport>): void;
    getViewport(element: HTMLElement): Viewport;
    setViewport(element: HTMLElement, viewport: Partial<Viewport>): void;
    pixelToCanvas(element: HTMLElement, point: Spot): Spot;
    canvasToPixel(element: HTMLElement, point: Spot): Spot;
  }

  const cornerstone: Cornerstone;
  export default cornerstone;
}
