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
