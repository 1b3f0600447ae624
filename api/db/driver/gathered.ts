import type { Client } from '@libsql/client'
import { execute, rowsOf, type Execute, type Outcome, type Rows, type Statement } from './hrana.ts'
import type { Streams } from './server-streams.ts'

/** Statements that somebody wants answered together. */
interface Waiting {
  statements: Execute[]
  answer: PromiseWithResolvers<{ rows: Rows }[]>
}

const BEGIN = execute({ sql: 'BEGIN TRANSACTION READONLY', args: [] })
const END = execute({ sql: 'END', args: [] })

/**
 * A client that sends queries which are asked within one turn of the event loop in one round trip. They read one state
 * of the database. One that fails fails alone.
 */
export function gathered(streams: Streams): Client {
  let waiting: Waiting[] = []

  async function read(statements: Execute[]): Promise<Outcome[]> {
    const isOne = statements.length === 1
    const { stream, outcomes } = await streams.begin(isOne ? statements : [BEGIN, ...statements, END])
    if (isOne || outcomes.at(-1)!.type === 'ok') streams.giveBack(stream)
    else streams.end(stream)
    if (!isOne) rowsOf(outcomes[0]!)
    return isOne ? outcomes : outcomes.slice(1, -1)
  }

  async function send(): Promise<void> {
    const all = waiting
    waiting = []
    try {
      const outcomes = await read(all.flatMap(({ statements }) => statements))
      for (const { statements, answer } of all) settle(answer, outcomes.splice(0, statements.length))
    } catch (error) {
      for (const { answer } of all) answer.reject(error)
    }
  }

  async function batch(statements: Statement[]): Promise<{ rows: Rows }[]> {
    const answer = Promise.withResolvers<{ rows: Rows }[]>()
    if (waiting.push({ statements: statements.map(execute), answer }) === 1) setImmediate(() => void send())
    return answer.promise
  }
  return { execute: async (statement: Statement) => (await batch([statement]))[0]!, batch } as unknown as Client
}

function settle(answer: Waiting['answer'], outcomes: Outcome[]): void {
  try {
    answer.resolve(outcomes.map((outcome) => ({ rows: rowsOf(outcome) })))
  } catch (error) {
    answer.reject(error)
  }
}
