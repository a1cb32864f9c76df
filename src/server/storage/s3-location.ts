/** STORAGE_URL: `s3://bucket/prefix?region=…&endpoint=…` (contract §1). */

export type S3Location = {
  /** The bucket's own address, without a slash at its end. */
  bucketUrl: string;
  bucket: string;
  /** The prefix of every key: empty, or with a slash at its end. */
  prefix: string;
  region: string;
};
type S3Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
export type S3Config = S3Location & S3Credentials;

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** The permitted characters need no escape in an address, a signature or XML. */
const PREFIX = /^(?:[\w-][\w.-]*\/)*$/;
const REGION = /^[a-z0-9-]{1,40}$/;
/** The region that servers other than Amazon's expect if they have none. */
const ANY_REGION = 'us-east-1';

/** Returns null for an invalid address. A bucket without an endpoint is Amazon's and needs its region. */
export function parseS3Location(value: string): S3Location | null {
  if (!URL.canParse(value)) return null;
  const { protocol, hostname, pathname, searchParams, username, password, port, hash } = new URL(value);
  const isPlain = protocol === 's3:' && !username && !password && !port && !hash;
  const names = [...searchParams.keys()];
  const areKnown = names.every((name) => name === 'region' || name === 'endpoint');
  const path = pathname.replace(/^\/+|\/+$/g, '');
  const prefix = path ? `${path}/` : '';
  const endpoint = searchParams.get('endpoint');
  const region = searchParams.get('region') ?? (endpoint === null ? '' : ANY_REGION);
  if (!isPlain || !areKnown || !BUCKET.test(hostname) || !PREFIX.test(prefix) || !REGION.test(region))
    return null;
  const bucketUrl = urlOfBucket(hostname, region, endpoint);
  return bucketUrl === null ? null : { bucketUrl, bucket: hostname, prefix, region };
}

/** Amazon's buckets have hosts of their own; for other servers the bucket is in the path, which they all support. */
function urlOfBucket(bucket: string, region: string, endpoint: string | null): string | null {
  if (endpoint === null) return `https://${bucket}.s3.${region}.amazonaws.com`;
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  const isOrigin = url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash;
  return isOrigin ? `${url.origin}${url.pathname.replace(/\/+$/, '')}/${bucket}` : null;
}
