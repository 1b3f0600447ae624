/** The address and credentials of an S3-compatible bucket. */
export interface BucketAddress {
  /** Scheme, host, and bucket, without a trailing slash. */
  endpoint: string
  /** The prefix of our files in the bucket: empty, or with a trailing slash. */
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Reads `s3://KEY:SECRET@host/bucket`, with an optional folder after the bucket, `?region=` (`auto` by default), and
 * `?tls=false` for http to a server on the same machine. `null` for any other address.
 */
export function readUploadsUrl(value: string): BucketAddress | null {
  const url = URL.parse(value)
  if (url?.protocol !== 's3:' || !url.host || !url.username || !url.password || url.hash) return null
  const [bucket, ...folders] = url.pathname.split('/').filter(Boolean).map(decode)
  const tls = url.searchParams.get('tls') ?? 'true'
  const accessKeyId = decode(url.username)
  const secretAccessKey = decode(url.password)
  const isKnown = [...url.searchParams.keys()].every((name) => name === 'region' || name === 'tls')
  if (!bucket || !isKnown || !['true', 'false'].includes(tls) || !accessKeyId || !secretAccessKey) return null
  return {
    endpoint: `${tls === 'true' ? 'https' : 'http'}://${url.host}/${bucket}`,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    region: url.searchParams.get('region') || 'auto',
    accessKeyId,
    secretAccessKey,
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
