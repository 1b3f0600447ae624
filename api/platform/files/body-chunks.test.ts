import { expect, it } from 'vitest'
import { readChunks } from './upload-slots.ts'

async function getText(body: ReadableStream<Uint8Array> | null, signal = new AbortController().signal) {
  const chunks: Uint8Array[] = []
  for await (const chunk of readChunks(body, signal)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

it('passes a body on as it arrives; none at all is empty', async () => {
  expect(await getText(new Response('a body').body)).toBe('a body')
  expect(await getText(null)).toBe('')
})

it('ends with its signal while waiting', async () => {
  const controller = new AbortController()
  let isCanceled = false
  const reading = getText(new ReadableStream({ cancel: () => void (isCanceled = true) }), controller.signal)
  controller.abort(new Error('the time is up'))
  await expect(reading).rejects.toThrow('the time is up')
  expect(isCanceled).toBe(true)
})
