import { sql, eq, and, isNull } from '#api/platform/db/drizzle.ts'
import type { SelfCertification } from './calls.ts'
import { getSelfCertificationEnd } from './contract/self-certification.ts'
import type { InvestorRow } from '#api/investors/table.ts'
import { settings } from '#api/region/table.ts'
import { Resolver } from 'node:dns/promises'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { liveUntil } from '#api/account/email-proof.service.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { websiteCodes } from './table.ts'
import { CONFIRMATION_REMINDER } from '#api/platform/db/columns.ts'
import { notifications } from '#api/notifications/table.ts'

/**
 * The domain to verify for a website: its host without a leading `www.`, as DNS has it (an umlaut as `xn--…`). `null`
 * for none, and for an IP address.
 */
export function getDomain(website: string | null | undefined): string | null {
  if (!website || !URL.canParse(website)) return null
  const host = new URL(website).hostname.toLowerCase().replace(/\.$/, '')
  const domain = host.replace(/^www\.(?=[^.]+\.)/, '')
  const labels = domain.split('.')
  const isName = labels.length > 1 && domain.length <= 253 && labels.every((label) => /^[\w-]{1,63}$/.test(label))
  return isName && /^[a-z]/.test(labels.at(-1)!) ? domain : null
}

/** Email providers for everyone: an address there proves nothing about the domain. */
const FREE_MAIL = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.de hotmail.fr hotmail.it hotmail.es live.com
  live.co.uk live.de live.fr msn.com passport.com yahoo.com yahoo.co.uk yahoo.de yahoo.fr yahoo.it yahoo.es yahoo.ca
  yahoo.com.au yahoo.com.br yahoo.co.in yahoo.co.jp ymail.com rocketmail.com aol.com aim.com icloud.com me.com mac.com
  proton.me protonmail.com protonmail.ch pm.me gmx.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de
  posteo.de mailbox.org arcor.de mail.com email.com usa.com fastmail.com fastmail.fm hey.com zoho.com zohomail.com
  tutanota.com tutanota.de tuta.io tuta.com yandex.com yandex.ru ya.ru mail.ru bk.ru inbox.ru list.ru rambler.ru
  qq.com foxmail.com 163.com 126.com yeah.net sina.com sohu.com naver.com daum.net hanmail.net rediffmail.com
  orange.fr wanadoo.fr free.fr sfr.fr laposte.net neuf.fr libero.it virgilio.it tiscali.it alice.it tin.it
  seznam.cz centrum.cz wp.pl o2.pl interia.pl onet.pl abv.bg ukr.net bol.com.br uol.com.br terra.com.br
  comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net optonline.net
  juno.com netzero.net frontier.com windstream.net btinternet.com btopenworld.com sky.com talktalk.net virginmedia.com
  ntlworld.com blueyonder.co.uk bluewin.ch sunrise.ch hispeed.ch telenet.be skynet.be ziggo.nl kpnmail.nl planet.nl
  xs4all.nl home.nl bigpond.com optusnet.com.au xtra.co.nz shaw.ca rogers.com sympatico.ca telus.net
  hushmail.com inbox.com lycos.com excite.com mailinator.com guerrillamail.com 10minutemail.com yopmail.com
  tempmail.com trashmail.com sharklasers.com`.split(/\s+/),
)

export const isFreeMail = (domain: string): boolean => FREE_MAIL.has(domain)

/** The prefix of the TXT record that verifies a domain. */
export const TXT_PREFIX = '_trellis'

/** A column: 1 if the site asks its investors for a self-certification, so that it costs no extra query. */
export const requiresSelfCertification = () => sql<number>`exists (
  select 1 from ${settings} where ${settings.key} = 'selfCertification' and ${settings.value} <> '"none"')`

type Stated = Pick<InvestorRow, 'selfCertificationLabel' | 'selfCertificationText' | 'selfCertifiedAt'>

/** An investor's self-certification within the last year (rules: Self-certification). */
export function getSelfCertification(
  { selfCertificationLabel, selfCertificationText, selfCertifiedAt }: Stated,
  now: number,
): SelfCertification | null {
  if (!selfCertifiedAt || selfCertificationLabel === null || selfCertificationText === null) return null
  if (now >= getSelfCertificationEnd(selfCertifiedAt).getTime()) return null
  return { label: selfCertificationLabel, text: selfCertificationText, selfCertifiedAt: selfCertifiedAt.toISOString() }
}

interface Signed {
  verifiedWebsite: string | null
}

/** What a saved profile changes: its website's verification ends with its domain (rules: Speaks for a website). */
export const endedSign = ({ verifiedWebsite }: Signed, { website }: { website?: string | null }): Partial<Signed> =>
  verifiedWebsite !== null && website !== undefined && getDomain(website) !== verifiedWebsite
    ? { verifiedWebsite: null }
    : {}

/** The TXT records of a name, each as one text, possibly none. @throws Error when no one responds in time */
export type TextEntries = (name: string) => Promise<string[]>

const NONE = new Set(['ENODATA', 'ENOTFOUND'])

/** Asks the machine's name servers, or the given ones. It only resolves names, and opens no address. */
export function createTextEntries(servers?: readonly string[]): TextEntries {
  return async (name) => {
    // One resolver per question, so that canceling one doesn't cancel others.
    const resolver = new Resolver({ timeout: LIMITS.nameServer.each, tries: 1 })
    if (servers) resolver.setServers(servers)
    const timer = setTimeout(() => resolver.cancel(), LIMITS.nameServer.inAll)
    try {
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
    } catch (error) {
      if (NONE.has((error as NodeJS.ErrnoException).code ?? '')) return []
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

/** A user's valid website code. */
export async function liveWebsiteCode(read: Reader, userId: number, now: number) {
  const [row] = await read.select().from(websiteCodes).where(eq(websiteCodes.userId, userId))
  const until = row ? liveUntil(row, now) : null
  return row && until !== null ? { ...row, until } : null
}

/** What confirming, and every save, sets on a profile. */
export const confirmed = (at: Date) => ({ confirmedAt: at, confirmationReminder: CONFIRMATION_REMINDER.none })

/** Marks an owner's confirmation reminders as read. */
export async function closeConfirmationReminders(tx: Transaction, userId: number, readAt: Date): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        eq(notifications.type, 'profile_confirmation'),
      ),
    )
}
