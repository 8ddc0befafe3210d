import type { Locator, Page } from '@playwright/test';
import type { TestFile } from '../files/test-file.ts';

interface EncodedFile {
  readonly name: string;
  readonly type: string;
  readonly base64: string;
}

function encodeFiles(files: readonly TestFile[]): EncodedFile[] {
  return files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, base64: buffer.toString('base64') }));
}

/** Creates a data transfer with files in the page, as the browser does for a drag or the clipboard. */
function createDataTransfer(page: Page, files: readonly TestFile[]) {
  return page.evaluateHandle((encodedFiles) => {
    const transfer = new DataTransfer();
    for (const { name, type, base64 } of encodedFiles) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, encodeFiles(files));
}

/** Drops files from the computer onto an element. */
export async function dropFiles(onto: Locator, files: readonly TestFile[]): Promise<void> {
  const dataTransfer = await createDataTransfer(onto.page(), files);
  for (const event of ['dragenter', 'dragover', 'drop']) await onto.dispatchEvent(event, { dataTransfer });
}

/** Pastes files onto the page. */
export async function pasteFiles(page: Page, files: readonly TestFile[]): Promise<void> {
  const transfer = await createDataTransfer(page, files);
  await page.evaluate((clipboardData) => {
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, transfer);
}
