import { callApi } from '@dentarium/api';
import type { PatientFile } from '@dentarium/api/services/file-info-service';
import { downloadOriginal } from '@dentarium/api/services/file-service';

/** Saves the original of a file, byte for byte, under its own name. The client shows a failure itself. */
export async function downloadFile(file: Pick<PatientFile, 'id' | 'name'>): Promise<void> {
  const blob = await callApi(downloadOriginal, { params: { fileId: file.id }, query: {} }).catch(() => null);
  if (blob === null) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
