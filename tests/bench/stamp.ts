/**
 * What a document with its reader's name costs: `node --import ./api/db/drizzle-imports.ts tests/bench/stamp.ts`. The
 * first request of each reader waits for their copy of 20 pages; while 50 wait, others' requests are timed, against
 * those of a round before in which as many open a file as it is: their requests cost the same beside the copies.
 */
import type { Document } from '#api/contract/document/answers.ts'
import { makePdf } from '#api/core/stamp/testing-pdf.ts'
import { makeCrowd } from '#tests/faults/crowd.ts'
import { cookieOf } from '#tests/people.ts'
import { measured, median } from './figure.ts'
import { load } from './load.ts'
import { startSample } from './sample.ts'

const PAGES = 20
const AT_ONCE = 50
const ROUNDS = 3
const ALONE = 15
const SECONDS = 3
const MOST_MS = 150
/** Of the round before: two runs of the same differ by as much. */
const MOST_RATIO = 1.25

const chapter = 'Documents with their reader’s name'

{
  await using product = await startSample('stamp')
  const { address: url, dataDir } = product
  const founder = await cookieOf(url, 'founder')

  async function addDocument(type: string, watermark: boolean): Promise<Document> {
    const body = new FormData()
    body.set('type', type)
    body.set('watermark', String(watermark))
    body.set(
      'document',
      new File([new Uint8Array(await makePdf({ pages: PAGES }))], 'Deck.pdf', { type: 'application/pdf' }),
    )
    const headers = { Origin: product.url, Cookie: founder }
    const answer = await fetch(`${product.url}/api/documents/upload`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`The deck could not be sent: ${answer.status}`)
    return (await answer.json()) as Document
  }

  const { filename } = await addDocument('pitchDeck', true)
  const plain = await addDocument('document', false)
  // Who have read nothing yet.
  const crowd = await makeCrowd(dataDir, 0, AT_ONCE * ROUNDS * 2 + ALONE)
  const readers = crowd.investors.map(({ cookie }) => cookie)
  async function firstLook(name = filename): Promise<number> {
    const began = performance.now()
    const answer = await fetch(`${url}/api/documents/${name}`, {
      method: 'HEAD',
      headers: { Cookie: readers.pop()! },
    })
    if (answer.status !== 200) throw new Error(`A reader was answered with ${answer.status}`)
    return performance.now() - began
  }
  const ask = { urls: [`${url}/api/startups/1`], headers: { Cookie: founder }, connections: 4 }

  // The process beside starts with the first.
  for (let warm = 0; warm < 5; warm++) await firstLook()
  const alone: number[] = []
  for (let one = 5; one < ALONE; one++) alone.push(await firstLook())

  const rounds: { quiet: number; busy: number; last: number }[] = []
  await load(ask, 1)
  for (let round = 0; round < ROUNDS; round++) {
    const lookAt = (name: string) => Promise.all(Array.from({ length: AT_ONCE }, () => firstLook(name)))
    const plainLooks = lookAt(plain.filename)
    const quiet = await load(ask, SECONDS)
    await plainLooks
    const looks = lookAt(filename)
    const busy = await load(ask, SECONDS)
    rounds.push({ quiet: quiet.p99, busy: busy.p99, last: Math.max(...(await looks)) })
    if (quiet.errors + busy.errors > 0) throw new Error('Requests of others were refused')
  }

  const one = median(alone)
  measured({
    chapter,
    what: `First look at a deck of ${PAGES} pages`,
    promised: `at most ${MOST_MS} ms until the copy is there`,
    measured: `${one.toFixed(0)} ms (of ${alone.map((each) => each.toFixed(0)).join(' ')})`,
    kept: one <= MOST_MS,
  })
  const ratio = median(rounds.map(({ quiet, busy }) => busy / quiet))
  const told = rounds.map(({ quiet, busy }) => `${quiet.toFixed(1)} → ${busy.toFixed(1)}`).join(', ')
  measured({
    chapter,
    what: `Others’ requests while ${AT_ONCE} copies are made`,
    promised: `99th percentile at most ${MOST_RATIO} × that beside 50 readers of a file as it is`,
    measured: `${ratio.toFixed(2)} × (ms: ${told}; the last reader waited ${median(rounds.map(({ last }) => last)).toFixed(0)} ms)`,
    kept: ratio <= MOST_RATIO,
  })
}
process.exit()
