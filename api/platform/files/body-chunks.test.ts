import { expect, it } from 'vitest'
import { chunksOf } from './upload-slots.ts'

async function textOf(body: ReadableStream<Uint8Array> | null, signal = new AbortController().signal) {
  const chunks: Uint8Array[] = []
  for await (const chunk of chunksOf(body, signal)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

it('hands on a body as it comes; none at all is empty', async () => {
  expect(await textOf(new Response('a body').body)).toBe('a body')
  expect(await textOf(null)).toBe('')
})

it('ends with its signal in the middle of waiting', async () => {
  const given = new AbortController()
  let isCancelled = false
  const reading = textOf(new ReadableStream({ cancel: () => void (isCancelled = true) }), given.signal)
  given.abort(new Error('the time is up'))
  await expect(reading).rejects.toThrow('the time is up')
  expect(isCancelled).toBe(true)
})
