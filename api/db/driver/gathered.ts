import type { Client, InStatement, ResultSet } from '@libsql/client'
import { ServerUnreachable } from '#api/db/errors.ts'

interface Waiting {
  statement: InStatement
  answer: PromiseWithResolvers<ResultSet>
}

/**
 * A client that sends queries which are asked within one turn of the event loop in one round trip. They read one state
 * of the database. One that fails fails alone.
 */
export function gathered(client: Client): Client {
  let waiting: Waiting[] = []

  const ask = ({ statement, answer }: Waiting) => client.execute(statement).then(answer.resolve, answer.reject)

  async function send(): Promise<void> {
    const all = waiting
    waiting = []
    if (all.length === 1) return ask(all[0]!)
    try {
      const results = await client.batch(
        all.map(({ statement }) => statement),
        'read',
      )
      for (const [place, { answer }] of all.entries()) answer.resolve(results[place]!)
    } catch (error) {
      // Asked once more each, a server that does not answer would take twice as long to say so.
      if (error instanceof ServerUnreachable) for (const { answer } of all) answer.reject(error)
      else for (const one of all) void ask(one)
    }
  }

  const execute = (statement: InStatement) => {
    const answer = Promise.withResolvers<ResultSet>()
    if (waiting.push({ statement, answer }) === 1) setImmediate(() => void send())
    return answer.promise
  }
  return { execute, batch: client.batch.bind(client) } satisfies Pick<Client, 'execute' | 'batch'> as Client
}
