import { describe, expect, it } from 'vitest'
import { Departure, LeftDocuments } from '#tests/complaints.ts'

const FAILED_IMPORT = 'TypeError: error loading dynamically imported module: /script.js'
const SKIPPED = 'AbortError: Transition was skipped'

describe('by time, an error about a page that is being left', () => {
  it('is a fault while the page stays', () => {
    expect(new Departure().excuses(FAILED_IMPORT, 0)).toBe(false)
  })

  it('is excused from the request of another document until it arrives', () => {
    const departure = new Departure()
    departure.start('first', 10)
    expect([9, 10, 900].map((at) => departure.excuses(FAILED_IMPORT, at))).toEqual([false, true, true])
    departure.end('first', 1000)
    // Reported late, but it happened before the next page was there.
    expect([1000, 1001].map((at) => departure.excuses(FAILED_IMPORT, at))).toEqual([true, false])
  })

  it('is excused while a second request has replaced the first', () => {
    const departure = new Departure()
    departure.start('first', 10)
    departure.start('second', 20)
    departure.end('first', 21)
    expect(departure.excuses(FAILED_IMPORT, 30)).toBe(true)
  })

  it('is excused during the transition to a page that the router swaps in', () => {
    const departure = new Departure()
    departure.swap(10)
    expect([9, 10, 5010, 5011].map((at) => departure.excuses(SKIPPED, at))).toEqual([false, true, true, false])
  })

  it('is a fault if it has another cause', () => {
    const departure = new Departure()
    departure.start('first', 10)
    expect(departure.excuses('TypeError: x is undefined', 20)).toBe(false)
  })
})

describe('by document, an error about a page that is being left', () => {
  const page = () => {
    const documents = new LeftDocuments()
    documents.open('page', ['tab'])
    documents.open('framed', ['frame', 'tab'])
    return documents
  }

  it('is a fault while the page stays', () => {
    expect(page().excuses(FAILED_IMPORT, 'page')).toBe(false)
  })

  it('is excused of the page and its frames, and is a fault of the next page', () => {
    const documents = page()
    documents.leave('tab', 'first')
    documents.open('next', ['tab'])
    const from = ['page', 'framed', 'next']
    expect(from.map((document) => documents.excuses(FAILED_IMPORT, document))).toEqual([true, true, false])
  })

  it('is a fault of a page whose frame is left', () => {
    const documents = page()
    documents.leave('frame', 'first')
    expect(documents.excuses(FAILED_IMPORT, 'page')).toBe(false)
  })

  it('is a fault after the navigation has failed', () => {
    const documents = page()
    documents.leave('tab', 'first')
    documents.stay('first')
    expect(documents.excuses(FAILED_IMPORT, 'page')).toBe(false)
  })
})
