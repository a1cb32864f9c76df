/** An upload that tells how far it is, which fetch can't. */
import type { FailureReply } from '#shared/api.ts';
import type { Material, Twin } from '#shared/materials.ts';
import { accountHeader, CallFailure, callLimitMs, noteSession } from '#web/lib/api.ts';

export type Sent = { material: Material; twins: Twin[] };
/** From 0 to 1; at 1 the server is looking at what it got. */
type Progress = (part: number) => void;

type SendOptions = {
  onProgress: Progress;
  signal: AbortSignal;
  /** The same for the same files sent again after a lost answer. */
  idempotencyKey: string;
};

/**
 * Posts a form. @throws {CallFailure}, also when `signal` breaks it off: then the server keeps nothing. A line that dies
 * silently is told by nothing: after 30 s without a byte either way it counts as lost.
 */
export function sendFiles(
  address: string,
  form: FormData,
  { onProgress, signal, idempotencyKey }: SendOptions,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const waitOn = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), callLimitMs);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      waitOn();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.upload.onload = () => {
      waitOn();
      onProgress(1);
    };
    request.onprogress = waitOn;
    request.onloadend = () => clearTimeout(timer);
    request.onload = () => {
      const reply = readReply(request.responseText);
      if (request.status < 300 && reply?.success) return resolve(reply as unknown as Sent);
      const { message, errors } = (reply ?? {}) as Partial<FailureReply>;
      const failure = new CallFailure(request.status, { message, errors, ...(reply && { reply }) });
      noteSession(failure);
      reject(failure);
    };
    request.onerror = request.onabort = () => reject(new CallFailure(0));
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', address);
    request.withCredentials = true;
    const headers = { ...accountHeader(), 'idempotency-key': idempotencyKey };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    waitOn();
    request.send(form);
  });
}

function readReply(text: string): { success: boolean } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
