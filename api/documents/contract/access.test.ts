import { expect, it } from 'vitest'
import { DOCUMENT_VISIBILITIES } from '#api/documents/contract/choices.ts'
import { type AccessFacts, accessIn, DOCUMENT_READERS, documentDecision } from './access.ts'
import { VIEWERS } from '#api/calls.ts'

const CASES: Record<string, Partial<AccessFacts>> = {
  'nothing else  ': {},
  'connected     ': { isConnected: true },
  'named         ': { isGranted: true },
  'named, expired': { isGranted: true, isConnected: true, isExpired: true },
  'named, blocked': { isGranted: true, isConnected: true, isBlocked: true },
  'owes terms    ': { owesTerms: true },
  'both, and owes': { isGranted: true, isConnected: true, owesTerms: true },
}
const NOTHING = { isBlocked: false, isExpired: false, isGranted: false, isConnected: false, owesTerms: false }

it('decides for every reader', () => {
  const lines = DOCUMENT_READERS.flatMap((reader) =>
    Object.entries(CASES).map(([name, facts]) => {
      const access = DOCUMENT_VISIBILITIES.map((visibility) => accessIn({ ...NOTHING, ...facts, reader, visibility }))
      return `${reader.padEnd(13)} ${name} | ${access.join(' | ')}`
    }),
  )
  expect(lines).toEqual([
    //                             investors | accepted | named
    'founder       nothing else   | open | open | open',
    'founder       connected      | open | open | open',
    'founder       named          | open | open | open',
    'founder       named, expired | open | open | open',
    'founder       named, blocked | open | open | open',
    'founder       owes terms     | open | open | open',
    'founder       both, and owes | open | open | open',
    'administrator nothing else   | open | open | open',
    'administrator connected      | open | open | open',
    'administrator named          | open | open | open',
    'administrator named, expired | open | open | open',
    'administrator named, blocked | open | open | open',
    'administrator owes terms     | open | open | open',
    'administrator both, and owes | open | open | open',
    'investor      nothing else   | open | locked | locked',
    'investor      connected      | open | open | locked',
    'investor      named          | open | open | open',
    'investor      named, expired | hidden | hidden | hidden',
    'investor      named, blocked | hidden | hidden | hidden',
    'investor      owes terms     | terms | locked | locked',
    'investor      both, and owes | terms | terms | terms',
    'other         nothing else   | hidden | hidden | hidden',
    'other         connected      | hidden | hidden | hidden',
    'other         named          | hidden | hidden | hidden',
    'other         named, expired | hidden | hidden | hidden',
    'other         named, blocked | hidden | hidden | hidden',
    'other         owes terms     | hidden | hidden | hidden',
    'other         both, and owes | hidden | hidden | hidden',
  ])
})

it('locks unexpected states', () => {
  const facts = { ...NOTHING, reader: 'investor', visibility: 'everybody' } as unknown as AccessFacts
  expect(accessIn(facts)).toBe('locked')
})

it('allows a download only if it is open and, for a PDF, if downloads are offered', () => {
  const startup = { userId: 90, approved: true, isPublic: true, ownerActive: true }
  const facts = {
    visibility: 'investors',
    isBlocked: false,
    isGranted: false,
    isConnected: false,
    owesTerms: false,
  } as const
  const may = (viewer: keyof typeof VIEWERS, mediaType: string, downloadable: boolean) =>
    documentDecision(
      VIEWERS[viewer],
      startup,
      { ...facts, watermark: false, mediaType, downloadable, expiresAt: null },
      0,
    ).mayDownload
  const [pdf, other] = ['application/pdf', 'application/msword']
  expect([may('investor', pdf, true), may('investor', pdf, false), may('investor', other, false)]).toEqual([
    true,
    false,
    true,
  ])
  expect([may('admin', pdf, false), may('founder', pdf, true), may('visitor', other, true)]).toEqual([
    true,
    false,
    false,
  ])
})
