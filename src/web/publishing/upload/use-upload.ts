import { useEffect, useRef, useState } from 'react';
import type { ENDPOINTS } from '#shared/api.ts';
import type { Material, Twin } from '#shared/materials.ts';
import { accountHeader, CallFailure, messageOf, noteSession, replyTo } from '#web/lib/api.ts';
import { drawUuid } from '#web/lib/draw-uuid.ts';
import { silenceLimitMs } from '#web/lib/fetch-whole.ts';
import { useInstallation } from '#web/lib/installation.ts';
import * as texts from '../texts.ts';
import type { Choice } from './choose-files.ts';

type Chosen = Extract<Choice, { files: File[] }>;

export type UploadState =
  | { phase: 'idle'; refusal: string | null }
  /** When `part` is 1, all has arrived and the server is checking the files. */
  | { phase: 'sending'; name: string; bytes: number; part: number };

/** Where the files are sent, and further fields of the form. */
type Target = { method: 'POST' | 'PUT'; address: string; fields: Record<string, string> };

type UploadOptions = {
  target: (chosen: Chosen) => Target;
  onArrived: (sent: Sent) => void;
};

const IDLE: UploadState = { phase: 'idle', refusal: null };
/** LibreOffice has two minutes for a file, and may have to finish another one first. */
const CONVERTED_WITHIN_MS = 5 * 60_000;

/** Until the operator's settings have loaded, office files are taken, and the server decides. */
export const useTakesOffice = () => useInstallation()?.takesOfficeFiles ?? true;

/** Checks and uploads chosen files, one upload at a time. */
export function useUpload({ target, onArrived }: UploadOptions) {
  const [state, setState] = useState<UploadState>(IDLE);
  const takesOffice = useTakesOffice();
  const underWay = useRef<AbortController>(null);
  const lastTry = useRef<{ of: string; key: string }>(null);
  const keyOf = (of: string) => {
    if (lastTry.current?.of !== of) lastTry.current = { of, key: drawUuid() };
    return lastTry.current.key;
  };

  // Leaving the screen cancels the upload.
  useEffect(() => () => underWay.current?.abort(), []);

  const send = async (chosen: readonly File[]) => {
    if (underWay.current) return;
    const breakingOff = new AbortController();
    underWay.current = breakingOff;
    try {
      // The module is loaded when there is a file to check.
      const { chooseFiles } = await import('./choose-files.ts');
      const choice = await chooseFiles(chosen, { takesOffice });
      // The screen was left while the files were being checked.
      if (breakingOff.signal.aborted) return;
      if ('refusal' in choice) return setState({ phase: 'idle', refusal: choice.refusal });
      const { files, isOffice } = choice;
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      const name = files.length === 1 ? (files[0]?.name ?? '') : texts.pictures(files.length);
      const onProgress = (part: number) => setState({ phase: 'sending', name, bytes, part });
      onProgress(0);
      const { method, address, fields } = target(choice);
      const sent = await sendFiles({ method, address }, formOf(fields, files), {
        onProgress,
        signal: breakingOff.signal,
        answerWithinMs: isOffice ? CONVERTED_WITHIN_MS : silenceLimitMs,
        idempotencyKey: keyOf(`${address} ${files.map(describe).join(' ')}`),
      });
      setState(IDLE);
      lastTry.current = null;
      onArrived(sent);
    } catch (failure) {
      const isOurs = breakingOff.signal.aborted;
      setState({ phase: 'idle', refusal: isOurs ? null : refusalIn(failure) });
    } finally {
      underWay.current = null;
    }
  };

  return { state, send, cancel: () => underWay.current?.abort() };
}

const describe = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

const refusalIn = (failure: unknown) =>
  failure instanceof CallFailure && failure.status === 0
    ? texts.connectionLost
    : messageOf(failure, texts.uploadFailed);

function formOf(fields: Record<string, string>, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append('files', file);
  return form;
}

type Sent = { material: Material; twins: Twin[] };

type SendOptions = {
  /** Called with the fraction that was sent, from 0 to 1; at 1 the server checks the files. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
  /** The server may take this long after it has received the files. */
  answerWithinMs: number;
  /** The key is the same when the same files are sent again after a lost answer. */
  idempotencyKey: string;
};

/**
 * Sends a form. @throws {CallFailure}, also when `signal` aborts it, in which case the server keeps nothing. A
 * dead connection fires no event, so after 30 s without a byte in either direction it counts as lost.
 */
function sendFiles(
  { method, address }: Pick<Target, 'method' | 'address'>,
  form: FormData,
  { onProgress, signal, answerWithinMs, idempotencyKey }: SendOptions,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const waitOn = (limitMs = silenceLimitMs) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), limitMs);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      waitOn();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.upload.onload = () => {
      waitOn(answerWithinMs);
      onProgress(1);
    };
    request.onprogress = () => waitOn();
    request.onloadend = () => clearTimeout(timer);
    request.onload = () => {
      replyTo<typeof ENDPOINTS.publishMaterial>(responseOf(request)).then(resolve, (failure: CallFailure) => {
        noteSession(failure);
        // A refusal by a proxy, for example of a large body, isn't a lost connection.
        reject(failure.status > 0 ? failure : new CallFailure(request.status));
      });
    };
    request.onerror = request.onabort = () => reject(new CallFailure(0));
    signal.addEventListener('abort', () => request.abort());
    request.open(method, address);
    request.withCredentials = true;
    const headers = { ...accountHeader(), 'idempotency-key': idempotencyKey };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    waitOn();
    request.send(form);
  });
}

/** Rejects if the answer can't be a `Response`: some of a proxy's can't. */
async function responseOf(request: XMLHttpRequest): Promise<Response> {
  const lines = request.getAllResponseHeaders().trim().split('\r\n');
  const headers = lines.map((line): [name: string, value: string] => {
    const [name = '', ...value] = line.split(': ');
    return [name, value.join(': ')];
  });
  return new Response(request.responseText, { status: request.status, headers });
}
