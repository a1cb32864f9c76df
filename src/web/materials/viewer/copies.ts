import { READING_CALLS } from '#shared/calls/reading-calls.ts';
import { formatNumber } from '#shared/language.ts';
import { addressOf } from '#web/lib/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import * as texts from './texts.ts';

/** What its publisher allows to be taken along. */
export type Copyable = { id: string; hasPdf: boolean };

export type Copies = {
  /** Null where there is no PDF. */
  download: (() => void) | null;
  print: () => void;
};

/** More pages are printed from the PDF. */
const MAX_PRINTED = 100;

/** Null where nothing may be taken along. */
export function copiesOf(copyable: Copyable | null, images: readonly string[]): Copies | null {
  if (!copyable) return null;
  const { id, hasPdf } = copyable;
  const print = async () => {
    if (images.length > MAX_PRINTED) return toast.error(texts.tooManyToPrint(formatNumber(MAX_PRINTED)));
    try {
      await (await import('./print-pages.ts')).printPages(images);
    } catch {
      toast.error(texts.notPrinted);
    }
  };
  return {
    download: hasPdf ? () => download(addressOf(READING_CALLS.downloadFile.path, { id })) : null,
    print: () => void print(),
  };
}

/** By a link, so that a refusal doesn't take the place of the viewer. */
function download(address: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
