import { LRUCache } from 'lru-cache'
import { domainToASCII } from 'node:url'
import type { ApiContext } from '#api/context.ts'
import { MINUTE } from '#api/contract/dates.ts'
import type { MailSender } from '#api/contract/mail/answers.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { senderOf } from '#api/core/mail/mail.outgoing.ts'
import type { TextEntries } from '#api/core/website/text-entries.ts'

type Context = Pick<ApiContext, 'textEntries' | 'published' | 'siteUrl' | 'mailFrom'>
interface Found extends Pick<MailSender, 'spf' | 'dmarc' | 'policy'> {
  /** The name that has the DMARC entry: all names below it are of one organization (RFC 7489, 3.2 and 6.6.3). */
  organization: string | null
}
type Entry = MailSender['spf']

/** Longer entries are no use to anyone who reads them. */
const MOST_LETTERS = 500
const MOST_ABOVE = 3
const UNKNOWN: Entry = { state: 'unknown', text: null }
const MISSING: Entry = { state: 'missing', text: null }

/** What was found lately: looking at the page asks the name servers once in five minutes. */
const found = new WeakMap<TextEntries, LRUCache<string, Promise<Found>>>()

const shown = (entry: string) => entry.replace(/\p{Cc}/gu, ' ').slice(0, MOST_LETTERS)

/** The entry of a kind among those of a name. */
function entryIn(texts: readonly string[], kind: RegExp): Entry {
  const [first, ...more] = texts.filter((text) => kind.test(text))
  if (first === undefined) return MISSING
  return { state: more.length > 0 ? 'several' : 'found', text: shown(first) }
}

/** A domain, and those above it that end it in two labels and a few more: the first entry counts. */
function withNamesAbove(domain: string): string[] {
  const labels = domain.split('.')
  const above = labels.slice(1, -1).map((_, at) => labels.slice(at + 1).join('.'))
  return [domain, ...above.slice(-MOST_ABOVE)]
}

const POLICY = /;\s*(sp|p)\s*=\s*(none|quarantine|reject)/gi

/** What an entry asks for; a name above may ask for something else of those below it. */
function policyOf({ state, text }: Entry, isAbove: boolean): MailSender['policy'] {
  if (state !== 'found') return null
  const said = new Map([...(text ?? '').matchAll(POLICY)].map(([, tag, value]) => [tag!.toLowerCase(), value!]))
  const policy = (isAbove && said.get('sp')) || said.get('p')
  return (policy?.toLowerCase() as MailSender['policy'] | undefined) ?? null
}

async function look(textEntries: TextEntries, domain: string): Promise<Found> {
  const spf = textEntries(domain).then(
    (texts) => entryIn(texts, /^v=spf1(?:\s|$)/i),
    () => UNKNOWN,
  )
  for (const name of withNamesAbove(domain)) {
    const dmarc = await textEntries(`_dmarc.${name}`).then(
      (texts) => entryIn(texts, /^v=DMARC1\s*(?:;|$)/i),
      () => UNKNOWN,
    )
    if (dmarc.state === 'missing') continue
    const organization = dmarc.state === 'found' ? name : null
    return { spf: await spf, dmarc, policy: policyOf(dmarc, name !== domain), organization }
  }
  return { spf: await spf, dmarc: MISSING, policy: null, organization: null }
}

function lookOnce(textEntries: TextEntries, domain: string): Promise<Found> {
  const known = found.get(textEntries) ?? new LRUCache<string, Promise<Found>>({ max: 10, ttl: 5 * MINUTE })
  found.set(textEntries, known)
  const looking = known.get(domain) ?? look(textEntries, domain)
  known.set(domain, looking, { noUpdateTTL: true })
  // An answer that did not come is asked for again.
  void looking.then(({ spf, dmarc }) => {
    if (spf.state === 'unknown' || dmarc.state === 'unknown') known.delete(domain)
  })
  return looking
}

const isWithin = (name: string, domain: string) => name === domain || name.endsWith(`.${domain}`)

/**
 * GET /api/admin/outbox/sender: whom letters come from. Of the name servers only the domain of that address is asked,
 * which administrators and editors set.
 */
export async function readSender(context: Context, _viewer: Viewer): Promise<MailSender> {
  const { address } = senderOf(context)
  const host = new URL(context.siteUrl).hostname
  const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1)).toLowerCase()
  const hasNames = /^(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]*$/.test(domain)
  const { organization, ...entries } = hasNames
    ? await lookOnce(context.textEntries, domain)
    : { spf: MISSING, dmarc: MISSING, policy: null, organization: null }
  const isOwn =
    isWithin(host, domain) || isWithin(domain, host) || (organization !== null && isWithin(host, organization))
  return { address, domain, host, isOwn, ...entries }
}
