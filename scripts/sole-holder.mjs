/** A lock file, so that two starts at once don't install or build over each other. */
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const REFRESH_EVERY_MS = 1000;
// A process number says nothing across containers that share a checkout; a lock nobody refreshes does.
const ABANDONED_AFTER_MS = 10_000;
const ASK_AGAIN_AFTER_MS = 200;

/** Runs `work` once nobody else holds `lockFile`; `sayWaiting(holder)` is called once if somebody does. */
export async function withSoleHold(lockFile, sayWaiting, work) {
  mkdirSync(dirname(lockFile), { recursive: true });
  const me = `${hostname()} ${process.pid}`;
  const mine = `${lockFile}.${process.pid}`;
  writeFileSync(mine, me);
  try {
    for (let told = false; !(await take(lockFile, mine, me)); told = true) {
      if (!told) sayWaiting(holderOf(lockFile) ?? 'another process');
      await sleep(ASK_AGAIN_AFTER_MS);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  const refreshing = setInterval(() => refresh(lockFile), REFRESH_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(refreshing);
    releaseHold(lockFile);
  }
}

/** Gives the lock up, if it is this process's; safe to call from an exit handler. */
export function releaseHold(lockFile) {
  if (holderOf(lockFile) === `${hostname()} ${process.pid}`) rmSync(lockFile, { force: true });
}

// A link appears whole or not at all, so nobody ever reads a lock without its holder's name.
async function take(lockFile, mine, me) {
  try {
    linkSync(mine, lockFile);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (!isAbandoned(lockFile, me)) return false;
  writeFileSync(`${mine}.heir`, me);
  renameSync(`${mine}.heir`, lockFile);
  // Of several heirs the last rename wins; the pause lets it happen before anybody looks.
  await sleep(ASK_AGAIN_AFTER_MS);
  return holderOf(lockFile) === me;
}

function isAbandoned(lockFile, me) {
  const holder = holderOf(lockFile);
  if (holder === undefined) return false;
  const [host, pid] = holder.split(' ');
  // Inside a container the dead holder's number is easily our own.
  if (holder === me || (host === hostname() && !isAlive(Number(pid)))) return true;
  const refreshedAt = statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  return Date.now() - refreshedAt > ABANDONED_AFTER_MS;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function holderOf(lockFile) {
  try {
    return readFileSync(lockFile, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function refresh(lockFile) {
  const now = new Date();
  try {
    utimesSync(lockFile, now, now);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
