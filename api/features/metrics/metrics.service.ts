import { count } from '#api/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { messages } from '#api/db/schema/message.ts'
import { hashesMade } from '#api/core/identity/password.ts'
import { figure } from '#api/front/meter.ts'

/** The counters of the process, and figures of the installation for its operator. */
export async function collectMetrics({ database, meter, publisher, streams, uploads }: ApiContext): Promise<string> {
  const waiting = await database.read
    .select({ state: messages.state, count: count() })
    .from(messages)
    .groupBy(messages.state)
  const { state, builtAt } = publisher.status()
  return [
    meter.text(),
    figure('password_hashes_total', 'counter', 'Passwords that were hashed: the work that guessing makes.', [
      ['', hashesMade()],
    ]),
    figure('uploads_under_way', 'gauge', 'Uploads that hold a slot at this moment.', [['', uploads.taken()]]),
    figure('streams_open', 'gauge', 'Browsers that are told of what happens at this moment.', [['', streams.count()]]),
    figure('publish_failed', 'gauge', 'Whether the last try to publish failed.', [['', Number(state === 'failed')]]),
    figure('published_timestamp_seconds', 'gauge', 'When the live release was built.', [
      ['', Date.parse(builtAt) / 1000],
    ]),
    figure(
      'messages',
      'gauge',
      'E-mails by state.',
      waiting.map((row) => [`{state="${row.state}"}`, row.count]),
    ),
  ].join('\n')
}
