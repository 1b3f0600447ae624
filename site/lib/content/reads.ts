import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What a page read of the content, by name: `settings/site` is an entry, `news` a collection, `?story opening` the
 * answer to a question, `clock` the time, and `*` all of it.
 */
export type Read = string

/** For what is put together from the whole content, at this moment. */
export const EVERYTHING: Read = '*'

/** For what asked the clock itself; a question about it is answered for longer (`clock.ts`). */
export const CLOCK: Read = 'clock'

type Answer<Value> = (about: string) => Promise<Value>

/** What the page that is being rendered has read. */
const recording = new AsyncLocalStorage<Set<Read>>()
const questions = new Map<string, Answer<unknown>>()
/** Answers while one content is shown: thousands of pages ask which year it is. */
const answers = new Map<Read, Promise<unknown>>()

export const note = (read: Read): void => void recording.getStore()?.add(read)

/** Renders something, and tells what it read. */
export async function record<Value>(render: () => Promise<Value>): Promise<{ value: Value; reads: Read[] }> {
  watchClock()
  const reads = new Set<Read>()
  return { value: await recording.run(reads, render), reads: [...reads] }
}

/**
 * Something that a page asks of what was read once for all. The page is rendered again when the answer for it is
 * another one; a page that takes the whole list is rendered again with every change of the content.
 *
 * @param name one for each question.
 * @returns plain data, which is compared with the answer of another time.
 */
export function trackContentRead<Value>(name: string, answer: Answer<Value>): Answer<Value> {
  questions.set(name, answer)
  return (about) => {
    const read = `?${name} ${about}`
    note(read)
    // A page on demand may ask years later.
    return recording.getStore() ? (answerTo(read) as Promise<Value>) : answer(about)
  }
}

/** The answer to a noted question, for all pages the same; `undefined` where no one can answer it any more. */
export function answerTo(read: Read): Promise<unknown> {
  const [, name = '', about = ''] = /^\?(\S+) (.*)$/s.exec(read) ?? []
  // The page depends on the answer, not on what it is made of.
  const answer = answers.get(read) ?? recording.run(new Set(), async () => questions.get(name)?.(about))
  answers.set(read, answer)
  return answer
}

export const forgetAnswers = (): void => answers.clear()

let isWatched = false

/** From now on a page that asks a date for the time of day has read the clock. */
function watchClock(): void {
  if (isWatched) return
  isWatched = true
  globalThis.Date = new Proxy(Date, {
    construct: (target, args: [], subclass) => {
      if (args.length === 0) note(CLOCK)
      return Reflect.construct(target, args, subclass)
    },
    apply: (target) => (note(CLOCK), target()),
    get: (target, name) => {
      if (name === 'now') note(CLOCK)
      return Reflect.get(target, name)
    },
  })
}
