import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQuery, FRESH } from './query.ts'

let number = 0
/** A query of its own for each test, which counts its calls. */
function counted(settings?: Parameters<typeof createQuery>[2]) {
  const load = vi.fn(() => Promise.resolve(`answer ${load.mock.calls.length}`))
  return { load, query: createQuery(`/test/${++number}`, load, settings) }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a query', () => {
  it('asks when someone shows it, and gives the data', async () => {
    const { load, query } = counted()
    expect(load).not.toHaveBeenCalled()
    const stop = query.$value.listen(() => {})
    await settled()
    expect(query.$value.get()).toMatchObject({ data: 'answer 1', loading: false })
    stop()
  })

  it('does not ask for data that came with the page until they are no longer fresh', async () => {
    const { load, query } = counted()
    query.set('from the page')
    const leave = query.$value.listen(() => {})
    await settled()
    expect(query.$value.get().data).toBe('from the page')
    expect(load).not.toHaveBeenCalled()
    leave()

    await vi.advanceTimersByTimeAsync(FRESH + 1)
    const stop = query.$value.listen(() => {})
    await settled()
    expect(load).toHaveBeenCalledTimes(1)
    stop()
  })

  it('shows what a save answered at once', async () => {
    const { query } = counted()
    const stop = query.$value.listen(() => {})
    await settled()
    query.set('saved')
    expect(query.$value.get().data).toBe('saved')
    stop()
  })

  it('takes what came with the page once: shown again, it keeps what is newer', async () => {
    const query = createQuery<object>(`/test/${++number}`, () => Promise.resolve({}))
    const [page, saved, nextPage] = [{ came: 'with the page' }, { came: 'with a save' }, { came: 'with the next page' }]
    query.hydrate(page)
    const stop = query.$value.listen(() => {})
    query.set(saved)
    query.hydrate(page)
    expect(query.$value.get().data).toBe(saved)
    query.hydrate(nextPage)
    expect(query.$value.get().data).toBe(nextPage)
    stop()
  })

  it('asks again on refresh', async () => {
    const { load, query } = counted()
    const stop = query.$value.listen(() => {})
    await settled()
    query.refresh()
    await settled()
    expect(load).toHaveBeenCalledTimes(2)
    stop()
  })

  it('asks again when it is refreshed while an older answer is on its way', async () => {
    const answers: ((answer: string) => void)[] = []
    const load = () => new Promise<string>((answer) => answers.push(answer))
    const query = createQuery<string>(`/test/${++number}`, load)
    const stop = query.$value.listen(() => {})
    query.refresh()
    answers[0]!('from before the change')
    await settled()
    answers[1]!('from after it')
    await settled()
    expect(query.$value.get().data).toBe('from after it')
    stop()
  })

  it('tries a failed call once, and keeps what it had', async () => {
    const load = vi.fn(() => Promise.reject(new Error('503')))
    const query = createQuery<string>(`/test/${++number}`, load, { fresh: 0 })
    query.set('before')
    const stop = query.$value.listen(() => {})
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load).toHaveBeenCalledTimes(1)
    expect(query.$value.get()).toMatchObject({ data: 'before', error: new Error('503') })
    stop()
  })

  it('polls while it is shown, and no longer', async () => {
    const { load, query } = counted({ every: 5000 })
    const stop = query.$value.listen(() => {})
    await vi.advanceTimersByTimeAsync(15_100)
    expect(load).toHaveBeenCalledTimes(4)
    stop()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(load).toHaveBeenCalledTimes(4)
  })
})
