/** Tells a write-ahead log's torn end, left by a crash, from damage (sqlite.org/fileformat2.html#walformat). */
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f0682;

/** The fault, to follow the log's name in a sentence; null when there is none, or only its end is torn. */
export function findLogDamage(log: Buffer): string | null {
  if (log.length <= HEADER_BYTES) return null;
  const isBigEndian = log.readUInt32BE(0) === MAGIC + 1;
  const isKnown = isBigEndian || log.readUInt32BE(0) === MAGIC;
  const header = log.subarray(0, HEADER_BYTES);
  let sum = isKnown ? checksum(header.subarray(0, 24), [0, 0], isBigEndian) : null;
  if (!sum || !endsWith(header, sum)) return 'begins with damaged bytes';

  const frameBytes = FRAME_HEADER_BYTES + log.readUInt32BE(8);
  const salt = log.subarray(16, 24);
  let isBroken = false;
  let commitsAfterBreak = 0;
  for (let at = HEADER_BYTES; at + frameBytes <= log.length; at += frameBytes) {
    const frame = log.subarray(at, at + frameBytes);
    // What follows is left over from before the log was restarted.
    if (!frame.subarray(8, 16).equals(salt)) break;
    if (!isBroken) {
      sum = checksum(
        frame.subarray(FRAME_HEADER_BYTES),
        checksum(frame.subarray(0, 8), sum, isBigEndian),
        isBigEndian,
      );
      isBroken = !endsWith(frame.subarray(0, FRAME_HEADER_BYTES), sum);
    }
    const isCommit = frame.readUInt32BE(4) !== 0;
    if (isBroken && isCommit) commitsAfterBreak++;
  }
  // One may be the torn transaction's own.
  return commitsAfterBreak > 1 ? 'has damaged bytes before sound ones' : null;
}

type Sum = [number, number];

function checksum(bytes: Buffer, [first, second]: Sum, isBigEndian: boolean): Sum {
  let [a, b] = [first, second];
  const read = isBigEndian ? bytes.readUInt32BE.bind(bytes) : bytes.readUInt32LE.bind(bytes);
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + read(at) + b) >>> 0;
    b = (b + read(at + 4) + a) >>> 0;
  }
  return [a, b];
}

const endsWith = (header: Buffer, [a, b]: Sum) =>
  header.readUInt32BE(header.length - 8) === a && header.readUInt32BE(header.length - 4) === b;
