import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { DOCUMENT_ERRORS, documentLimit } from '#api/documents/contract/files.ts'
import type { DocumentType } from '#api/documents/contract/choices.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { BOUNDARY, multipart, MULTIPART, type TestPart } from '#api/documents/testing-document.ts'
import { docx, pdf } from '#api/documents/testing-files.ts'
import { INCOMING } from '#api/platform/files/store.ts'
import { makeCrowd, type Crowd } from '#tests/faults/crowd.ts'
import { held } from './holdings.ts'
import { readHead, inChunks } from './requests.ts'
import { useSockets } from './use-sockets.ts'

const MB = 1_048_576
/** Beyond the 20 s that the product waits for a sender who has stopped. */
const PATIENCE_MS = 90_000
/** A large body takes time to transfer, too. */
const TRAVEL_MS = 90_000
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
/** How many places of a body are tested. */
const CUTS = 20
const AT_A_TIME = 10
const LOGO = readFileSync('demo/logos/greenloom.webp')
/** How many uploads approved users, and all others, can have in progress together. */
const PLACES = { approved: 18, pending: 6 }

let crowd!: Crowd
const product = await useSockets('uploads', {
  async prepare(dataDir) {
    crowd = await makeCrowd(dataDir, PLACES.approved, 0, PLACES.pending)
  },
})
const { host } = product
const [founder] = crowd.founders
const unfinished = () => readdirSync(join(product.dataDir, 'uploads')).filter((name) => name.startsWith(INCOMING))
const nothingHeld = () => expect.poll(async () => [...(await held(product, new Set())), ...unfinished()]).toEqual([])
afterEach(nothingHeld)

interface Sent {
  cookie?: string
  method?: string
  path?: string
  type?: string
  length?: number | 'chunked'
}

/** Starts an upload on a separate connection: its head, and these bytes of its body. */
async function start(body: Buffer | string | readonly (Buffer | string)[], sent: Sent = {}, pauseMs = 0) {
  const pieces = [body].flat()
  const { cookie = founder!.cookie, method = 'POST', path = '/api/documents/upload', type = MULTIPART } = sent
  const { length = Buffer.concat(pieces.map((piece) => Buffer.from(piece as string))).length } = sent
  const connection = await product.open()
  await connection.send([readHead({ method, path, host, cookie, type, length }), ...pieces], pauseMs)
  return connection
}

async function answerTo(body: Buffer, sent: Sent = {}, withinMs?: number) {
  const connection = await start(body, sent)
  const { status, body: text } = await connection.answer(withinMs === undefined ? {} : { withinMs })
  connection.end()
  return [status, text.toString()]
}

const document = (bytes: number) => ({ fileName: 'a.pdf', mediaType: 'application/pdf', content: pdf(bytes) })
const field = (type: string) => ({ field: 'type', content: type })
const logo = { method: 'PUT', path: '/api/startup/logo', type: 'image/png' }
/** A complete form, and the same in reverse order. */
const ORDERS = [multipart([field('pitchDeck'), document(600)]), multipart([document(600), field('pitchDeck')])]

/** An offset in a body for each number below `CUTS`, the first of them 0. */
const cut = (body: Buffer, place: number) => body.subarray(0, Math.floor((body.length * place) / CUTS))

const TOO_LARGE: [DocumentType, over: number, parts: (type: DocumentType, bytes: number) => TestPart[]][] = [
  ['document', 1, (type, bytes) => [field(type), document(bytes)]],
  ['document', 8 * MB, (type, bytes) => [field(type), document(bytes)]],
  ['document', 1, (type, bytes) => [document(bytes), field(type)]],
  ['pitchDeck', 1, (type, bytes) => [document(bytes), field(type)]],
]

test('a file over its limit is refused with a message, and releases its slot', async () => {
  for (const [type, over, parts] of TOO_LARGE) {
    const body = multipart(parts(type, documentLimit(type) + over))
    const error = [413, DOCUMENT_ERRORS.tooLarge[type].text]
    expect(await answerTo(body, {}, TRAVEL_MS)).toEqual(error)
    expect(await answerTo(inChunks(body), { length: 'chunked' }, TRAVEL_MS)).toEqual(error)
  }
  for (const over of [1, 8 * MB]) {
    const picture = Buffer.alloc(LIMITS.logoBytes + over)
    expect((await answerTo(picture, logo, TRAVEL_MS))[0]).toBe(413)
    expect((await answerTo(inChunks(picture), { ...logo, length: 'chunked' }, TRAVEL_MS))[0]).toBe(413)
  }
  await nothingHeld()
  expect((await answerTo(ORDERS[0]!))[0]).toBe(201)
})

test('documents of ten thousand parts are checked, and others are checked meanwhile', async () => {
  const [greedy, other] = crowd.founders
  const word = (content: Buffer) => multipart([{ fileName: 'a.docx', mediaType: WORD, content }, field('document')])
  const parts = Array.from({ length: 9990 }, (_, i) => ({ name: `word/${i}`, content: 'x' }))
  const crowded = word(docx(...parts))
  const many = Array.from({ length: 3 }, () => answerTo(crowded, { cookie: greedy!.cookie }, TRAVEL_MS))
  await pause(500)
  const [status] = await answerTo(word(docx()), { cookie: other!.cookie }, TRAVEL_MS)
  expect([status, ...(await Promise.all(many)).map(([each]) => each)]).toEqual([201, 201, 201, 201])
})

test('a truncated body, ended or reset anywhere, leaves no slot and no file', async () => {
  const kinds: [body: Buffer, sent: Sent][] = [...ORDERS.map((body): [Buffer, Sent] => [body, {}]), [LOGO, logo]]
  async function breakOff([body, sent]: (typeof kinds)[number], place: number): Promise<void> {
    const { cookie } = crowd.founders[place % PLACES.approved]!
    const connection = await start(cut(body, place), { ...sent, cookie, length: body.length })
    // By then the received bytes are on their way into a file.
    await pause(100)
    if (place % 2 === 0) connection.reset()
    else connection.halfClose()
    expect(await connection.closed()).toBe(true)
    expect(connection.rest()).not.toMatch(/^HTTP\/1\.1 [25]/)
  }
  for (const kind of kinds) {
    for (let first = 0; first < CUTS; first += AT_A_TIME) {
      await Promise.all(Array.from({ length: AT_A_TIME }, (_, i) => breakOff(kind, first + i)))
    }
  }
})

test('stalled and slow senders are refused; unapproved ones take no slots of others', async () => {
  const whole = ORDERS[0]!
  const patience = { withinMs: PATIENCE_MS }
  // One slot is left for a normal sender.
  const approved = crowd.founders.slice(1).map(async ({ cookie }, place) => {
    // A sender who has sent a lot may not pause longer than others.
    const body = place === 0 ? multipart([document(12 * MB), field('pitchDeck')]) : ORDERS[place % 2]!
    const started = place === 0 ? body.subarray(0, 8 * MB) : cut(body, place)
    return (await start(started, { cookie, length: body.length })).answer(patience)
  })
  const pending = crowd.pending.map(async ({ cookie }, i) => {
    if (i >= 3) return (await start(cut(whole, CUTS - 3 + (i % 3)), { cookie, length: whole.length })).answer(patience)
    const trickle = await start('', { cookie, length: 15 * MB })
    const drops = Array.from({ length: 40 }, () => Buffer.alloc(24, 'x'))
    void trickle.send(drops, 1000)
    return trickle.answer(patience)
  })
  // All slots for unapproved users are taken.
  const stranger = { cookie: crowd.pending[0]!.cookie }
  await expect.poll(async () => (await answerTo(whole, stranger))[0]).toBe(429)
  expect((await answerTo(whole))[0]).toBe(201)
  const answers = await Promise.all([...approved, ...pending])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 408))
  expect(answers.map(({ headers }) => headers['connection'])).toEqual(answers.map(() => 'close'))
  await nothingHeld()
  expect((await answerTo(whole, stranger))[0]).toBe(201)
})

const head = (lines: string) => `--${BOUNDARY}\r\n${lines}\r\n\r\n`
const file = (name: string) => head(`Content-Disposition: form-data; name="${name}"; filename="a.pdf"`)
const END = `\r\n--${BOUNDARY}--\r\n`
const whole = ORDERS[0]!.toString('latin1')

test.each<[string, string, number]>([
  ['nothing', '', 400],
  ['another boundary', whole.replaceAll(BOUNDARY, 'another'), 400],
  ['no end', whole.slice(0, -END.length), 400],
  ['only an end', `--${BOUNDARY}--\r\n`, 400],
  ['a beginning without a part', `--${BOUNDARY}\r\n`, 400],
  ['noise', '\x07'.repeat(300_000), 400],
  ['noise before the form, without end', '\x07'.repeat(16 * MB), 413],
  ['noise behind the form', whole + '\x07'.repeat(200_000), 201],
  ['noise behind the form, without end', whole + '\x07'.repeat(16 * MB), 413],
  ['a part without a head', `--${BOUNDARY}\r\n\r\nx${END}`, 400],
  ['a head of a megabyte', head(`X: ${'x'.repeat(MB)}`) + END, 400],
  ['ten thousand heads', head('X: x\r\n'.repeat(10_000)) + END, 400],
  ['a thousand parts', head('X: x').repeat(1000) + END, 400],
  ['a thousand fields', (head('Content-Disposition: form-data; name="a"') + '\r\n').repeat(1000) + whole, 400],
  ['a field of 6 MB', head('Content-Disposition: form-data; name="type"') + 'x'.repeat(6 * MB) + END, 400],
  ['a file under another name', file('other') + 'x'.repeat(6 * MB) + END, 400],
  ['a second file', whole.slice(0, -END.length) + '\r\n' + file('document') + 'x'.repeat(6 * MB) + END, 400],
  ['a file and a hundred ends', whole + END.repeat(100), 201],
])('a form of %s gets a response, sent whole, in chunks, and byte by byte', async (_what, text, status) => {
  const body = Buffer.from(text, 'latin1')
  expect((await answerTo(body, {}, TRAVEL_MS))[0]).toBe(status)
  expect((await answerTo(inChunks(body), { length: 'chunked' }, TRAVEL_MS))[0]).toBe(status)
  if (body.length > 2 * MB) return
  const drops = Array.from({ length: 50 }, (_, i) =>
    body.subarray(Math.floor((body.length * i) / 50), Math.floor((body.length * (i + 1)) / 50)),
  )
  const connection = await start(drops, { length: body.length }, 2)
  expect((await connection.answer()).status).toBe(status)
})

test('requests after an upload on its connection get responses, whatever its result', async () => {
  const next = readHead({ method: 'GET', path: '/api/health', host })
  for (const [body, status] of [
    [ORDERS[0]!, 201],
    [multipart([field('document'), document(LIMITS.documentBytes + 1)]), 413],
    [multipart([{ ...document(300_000), field: 'other' }]), 400],
  ] as const) {
    const connection = await start([body, next], { length: body.length })
    expect((await connection.answer({ withinMs: TRAVEL_MS })).status).toBe(status)
    expect((await connection.answer()).status).toBe(200)
  }
})

test('a disk that accepts no file causes an immediate error, however small the file is', async () => {
  const folder = join(product.dataDir, 'uploads')
  renameSync(folder, `${folder}-away`)
  writeFileSync(folder, 'no folder')
  try {
    for (const body of ORDERS) expect((await answerTo(body))[0]).toBe(500)
    expect((await answerTo(multipart([document(4 * MB)]), {}, TRAVEL_MS))[0]).toBe(500)
    expect((await answerTo(LOGO, logo))[0]).toBe(500)
  } finally {
    rmSync(folder)
    renameSync(`${folder}-away`, folder)
  }
  await nothingHeld()
  expect((await answerTo(ORDERS[0]!))[0]).toBe(201)
})
