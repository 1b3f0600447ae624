import type { MailSender } from '#api/email/calls.ts'

/** What the name servers say of whom emails come from, and what to do about it. */
export interface SenderNote {
  tone: 'success' | 'warning' | 'danger'
  text: string
  /** An entry as it is, or as it may be set. */
  entry?: string
}

/** Whether other mail servers will believe that the site may send from its address. */
function aboutDomain({ domain, host, isOwn, policy }: MailSender): SenderNote {
  if (isOwn) return { tone: 'success', text: `${domain} is your site’s own domain.` }
  if (policy === 'reject' || policy === 'quarantine')
    return {
      tone: 'danger',
      text: `${domain} isn’t your site’s domain, and asks mail servers to ${policy === 'reject' ? 'reject' : 'treat as spam'} what others send in its name (DMARC). Unless your mail server is one of ${domain}, your emails won’t arrive. Set MAIL_FROM to an address at ${host}.`,
    }
  return {
    tone: 'warning',
    text: `${domain} isn’t your site’s domain. Unless your mail server may send for ${domain}, your emails may be rejected or land in spam. Set MAIL_FROM to an address at ${host}.`,
  }
}

function aboutSpf({ domain, spf: { state, text } }: MailSender): SenderNote {
  if (state === 'unknown')
    return { tone: 'warning', text: `The name servers of ${domain} didn’t answer. Try again later.` }
  if (state === 'missing')
    return {
      tone: 'danger',
      text: `${domain} has no SPF record. Your mail provider tells you which TXT record to add.`,
    }
  if (state === 'several')
    return { tone: 'danger', text: `${domain} has more than one SPF record, so mail servers ignore them. Keep one.` }
  return { tone: 'success', text: 'SPF says which servers may send for it:', entry: text ?? '' }
}

function aboutDmarc({ domain, address, dmarc: { state, text } }: MailSender): SenderNote {
  if (state === 'unknown')
    return {
      tone: 'warning',
      text: `The name servers didn’t say whether ${domain} has a DMARC entry. Try again later.`,
    }
  if (state === 'missing')
    return {
      tone: 'danger',
      text: `${domain} has no DMARC record; Gmail and Yahoo expect one. Begin with this TXT record at _dmarc.${domain}:`,
      entry: `v=DMARC1; p=none; rua=mailto:${address}`,
    }
  if (state === 'several')
    return { tone: 'danger', text: `${domain} has more than one DMARC entry, so mail servers heed none. Keep one.` }
  return { tone: 'success', text: 'DMARC says what becomes of others’ emails in its name:', entry: text ?? '' }
}

/** All that is to be said, most important first. */
export const senderNotes = (sender: MailSender): SenderNote[] => [
  aboutDomain(sender),
  // What other people's domains say can't be changed from here.
  ...(sender.isOwn || sender.policy === null ? [aboutSpf(sender), aboutDmarc(sender)] : [aboutDmarc(sender)]),
]
