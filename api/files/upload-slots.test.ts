import { expect, it } from 'vitest'
import { createUploadSlots } from './upload-slots.ts'

const waiting = () => Promise.withResolvers<string>()

it('a person may have so many uploads under way, and another when one has ended', async () => {
  const slots = createUploadSlots({ own: 2, all: 10 })
  const [first, second] = [waiting(), waiting()]
  const one = slots.take(1, () => first.promise)
  const two = slots.take(1, () => second.promise)
  await expect(slots.take(1, () => Promise.resolve('never'))).rejects.toMatchObject({
    status: 429,
    retryAfter: 10,
    message: 'You have 2 uploads under way. Please wait until one has ended, then try again.',
  })
  expect(await slots.take(2, () => Promise.resolve('somebody else'))).toBe('somebody else')
  first.reject(new Error('broke off'))
  await expect(one).rejects.toThrow('broke off')
  expect(await slots.take(1, () => Promise.resolve('next'))).toBe('next')
  second.resolve('done')
  expect(await two).toBe('done')
})

it('all together have a limit, too', async () => {
  const slots = createUploadSlots({ own: 5, all: 2 })
  const held = waiting()
  const both = [slots.take(1, () => held.promise), slots.take(2, () => held.promise)]
  await expect(slots.take(3, () => Promise.resolve(''))).rejects.toMatchObject({ status: 429 })
  held.resolve('')
  await Promise.all(both)
  expect(await slots.take(3, () => Promise.resolve('room'))).toBe('room')
})
