import { expect, test } from 'vitest'
import type { MailSender } from '#api/email/calls.ts'
import { senderNotes } from './sender-text.ts'

const OWN: MailSender = {
  address: 'hello@cedar.example',
  domain: 'cedar.example',
  host: 'startups.cedar.example',
  isOwn: true,
  spf: { state: 'found', text: 'v=spf1 include:mail.example -all' },
  dmarc: { state: 'found', text: 'v=DMARC1; p=none' },
  policy: 'none',
}
const tones = (sender: MailSender) => senderNotes(sender).map(({ tone }) => tone)

test('a domain of one’s own with both entries has nothing to warn of', () => {
  expect(tones(OWN)).toEqual(['success', 'success', 'success'])
  expect(senderNotes(OWN).map(({ entry }) => entry)).toEqual([undefined, OWN.spf.text, OWN.dmarc.text])
})

test('another’s domain that has others’ emails rejected says so, and what to set', () => {
  const yahoo = { ...OWN, domain: 'yahoo.com', isOwn: false, policy: 'reject' } as const
  const [first] = senderNotes(yahoo)
  expect(first).toMatchObject({ tone: 'danger' })
  for (const word of ['yahoo.com', 'reject', 'MAIL_FROM', 'startups.cedar.example']) expect(first!.text).toContain(word)
  expect(tones({ ...yahoo, policy: 'none' })[0]).toBe('warning')
})

test('an entry that is missing, doubled or unknown says what to do', () => {
  const missing = { state: 'missing', text: null } as const
  const lacking = senderNotes({ ...OWN, spf: missing, dmarc: missing, policy: null })
  expect(lacking.map(({ tone }) => tone)).toEqual(['success', 'danger', 'danger'])
  expect(lacking[2]!.entry).toBe('v=DMARC1; p=none; rua=mailto:hello@cedar.example')
  expect(tones({ ...OWN, spf: { state: 'several', text: 'v=spf1 -all' } })[1]).toBe('danger')
  expect(tones({ ...OWN, spf: { state: 'unknown', text: null } })[1]).toBe('warning')
})
