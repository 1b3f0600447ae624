import { expect, it } from 'vitest'
import { createUploadSlots } from './upload-slots.ts'

const createPending = () => Promise.withResolvers<string>()
const approved = (id: number) => ({ id, approved: true })
const pending = (id: number) => ({ id, approved: false })
const done = (word: string) => () => Promise.resolve(word)

it('a user can have a few uploads in progress, and another when one has ended', async () => {
  const slots = createUploadSlots({ approved: { own: 2, all: 10 } })
  const [first, second] = [createPending(), createPending()]
  const upload = slots.acquire(approved(1), () => first.promise)
  const two = slots.acquire(approved(1), () => second.promise)
  await expect(slots.acquire(approved(1), done('never'))).rejects.toMatchObject({
    status: 429,
    retryAfter: 10,
    message: 'You have 2 uploads in progress. Wait until one ends, then try again.',
  })
  expect(await slots.acquire(approved(2), done('somebody else'))).toBe('somebody else')
  first.reject(new Error('broke off'))
  await expect(upload).rejects.toThrow('broke off')
  expect(await slots.acquire(approved(1), done('next'))).toBe('next')
  second.resolve('done')
  expect(await two).toBe('done')
  expect(slots.inUse()).toBe(0)
})

it('all users together have a limit, too', async () => {
  const slots = createUploadSlots({ approved: { own: 5, all: 2 } })
  const held = createPending()
  const both = [slots.acquire(approved(1), () => held.promise), slots.acquire(approved(2), () => held.promise)]
  await expect(slots.acquire(approved(3), done(''))).rejects.toMatchObject({ status: 429 })
  held.resolve('')
  await Promise.all(both)
  expect(await slots.acquire(approved(3), done('room'))).toBe('room')
})

it('users without approval have slots of their own', async () => {
  const slots = createUploadSlots({ approved: { own: 1, all: 1 }, pending: { own: 1, all: 2 } })
  const held = createPending()
  const strangers = [1, 2].map((id) => slots.acquire(pending(id), () => held.promise))
  await expect(slots.acquire(pending(3), done(''))).rejects.toMatchObject({ status: 429 })
  expect(await slots.acquire(approved(4), done('room'))).toBe('room')
  held.resolve('')
  await Promise.all(strangers)
})

it('when full, a user with several slots gives one to someone without any', async () => {
  const slots = createUploadSlots({ pending: { own: 2, all: 3 } })
  const held = createPending()
  const slow = [1, 2, 1].map((id) => slots.acquire(pending(id), () => held.promise))
  const lost = slow[2]!.catch((error: unknown) => error)
  expect(await slots.acquire(pending(3), done('room'))).toBe('room')
  expect(await lost).toMatchObject({ status: 429 })
  const other = slots.acquire(pending(4), () => held.promise)
  await expect(slots.acquire(pending(5), done(''))).rejects.toMatchObject({ status: 429 })
  held.resolve('')
  await Promise.all([slow[0], slow[1], other])
  expect(slots.inUse()).toBe(0)
})

it('when full, the slot taken first is given up in the end', async () => {
  const slots = createUploadSlots({ pending: { own: 2, all: 2 }, sureMs: 0 })
  const held = createPending()
  const slow = [1, 2].map((id) => slots.acquire(pending(id), () => held.promise))
  const lost = slow[0]!.catch((error: unknown) => error)
  expect(await slots.acquire(pending(3), done('room'))).toBe('room')
  expect(await lost).toMatchObject({ status: 429 })
  held.resolve('')
  await slow[1]
})

it('when full, no one gives one up to someone with as many', async () => {
  const slots = createUploadSlots({ pending: { own: 2, all: 2 }, sureMs: 0 })
  const held = createPending()
  const slow = [1, 2].map((id) => slots.acquire(pending(id), () => held.promise))
  await expect(slots.acquire(pending(2), done('second'))).rejects.toMatchObject({ status: 429 })
  held.resolve('kept')
  expect(await Promise.all(slow)).toEqual(['kept', 'kept'])
})

it('work that never ends releases its slot when its time is up', async () => {
  const slots = createUploadSlots({ wholeMs: 20 })
  let received: AbortSignal | undefined
  const never = slots.acquire(approved(1), (signal) => {
    received = signal
    return new Promise(() => {})
  })
  await expect(never).rejects.toMatchObject({ status: 408 })
  expect([received?.aborted, slots.inUse()]).toEqual([true, 0])
})
