import { isLoopback, type Environment } from '#api/env.ts'

type Addresses = Pick<Environment, 'siteUrl' | 'host' | 'port'>

/**
 * The origins of this installation: SITE_URL, and, while it listens on this machine only, its loopback names.
 * Everything that trusts a Host or Origin header uses this.
 */
export function ownOrigins({ siteUrl, host, port }: Addresses): Set<string> {
  const origins = new Set([siteUrl])
  if (isLoopback(host)) {
    for (const name of ['localhost', '127.0.0.1', '[::1]']) origins.add(new URL(`http://${name}:${port}`).origin)
  }
  return origins
}

/** The hosts that are answered, in lowercase, also with a default port. */
export function ownHosts(addresses: Addresses): Set<string> {
  const hosts = [...ownOrigins(addresses)].flatMap((origin) => {
    const { protocol, host, port } = new URL(origin)
    return port ? [host] : [host, `${host}:${protocol === 'https:' ? 443 : 80}`]
  })
  return new Set(hosts)
}

/** How often a request names its host. Two could be read as two different servers (RFC 9112, 3.2). */
export function hostLines(rawHeaders: readonly string[]): number {
  let lines = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    if (name.length === 4 && name.toLowerCase() === 'host') lines++
  }
  return lines
}
