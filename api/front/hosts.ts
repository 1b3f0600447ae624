import { isLoopback, type Environment } from '#api/env.ts'

type Addresses = Pick<Environment, 'siteUrl' | 'host' | 'port'>

/**
 * The origins under which this installation is reached: SITE_URL, and, while it listens on this machine only, its
 * loopback names. Everything that believes a Host or Origin header asks here.
 */
export function ownOrigins({ siteUrl, host, port }: Addresses): Set<string> {
  const origins = new Set([siteUrl])
  if (isLoopback(host)) {
    for (const name of ['localhost', '127.0.0.1', '[::1]']) origins.add(new URL(`http://${name}:${port}`).origin)
  }
  return origins
}

/** The values of the Host header that are answered. */
export function ownHosts(addresses: Addresses): Set<string> {
  return new Set([...ownOrigins(addresses)].map((origin) => new URL(origin).host))
}
