/** A remote repository as configured, with the credentials removed from the address. */
export interface RemoteAddress {
  /** The address for git; it's visible in the process list. */
  url: string
  /** The address for people: the same without a user name. */
  shown: string
  /** The transport that git may use. */
  protocol: 'https' | 'http' | 'ssh' | 'file'
  user: string | null
  password: string | null
}

const SCP_LIKE = /^(?:([\w.-]+)@)?([A-Za-z0-9](?:[\w.-]*\w)?):(?!\/\/)([^\s:-][^\s]*)$/
const PROTOCOLS = { 'https:': 'https', 'http:': 'http', 'ssh:': 'ssh', 'file:': 'file' } as const

/**
 * Parses `https://user:token@host/content.git`, `ssh://git@host/content.git`, `git@host:content.git`, or
 * `/srv/content.git`; null for anything else, such as git transports that run a command.
 */
export function readRemoteAddress(text: string): RemoteAddress | null {
  const none = { user: null, password: null }
  // oxlint-disable-next-line no-control-regex -- nothing that a terminal or git would take for more than an address
  if (/[\s\u0000-\u001f]/.test(text) || text.startsWith('-') || text.includes('::')) return null
  if (text.startsWith('/')) return { url: text, shown: text, protocol: 'file', ...none }
  const parsed = URL.parse(text)
  const protocol = parsed && PROTOCOLS[parsed.protocol as keyof typeof PROTOCOLS]
  if (!parsed || !protocol) {
    const scp = SCP_LIKE.exec(text)
    return scp && { url: text, shown: `${scp[2]}:${scp[3]}`, protocol: 'ssh', ...none }
  }
  if (protocol !== 'file' && parsed.hostname === '') return null
  const [user, password] = [decode(parsed.username), decode(parsed.password)]
  // ssh logs in as the user in the address, and can't use a password.
  parsed.password = ''
  if (protocol !== 'ssh') parsed.username = ''
  const url = parsed.href
  return { url, shown: url.replace(/\/\/[^@/]*@/, '//'), protocol, user: user || null, password: password || null }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
