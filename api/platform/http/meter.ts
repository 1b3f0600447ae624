import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Log, RequestRecord } from './log.ts'
import { STREAM_PATH } from '#api/notifications/contract/stream.ts'

/** Upper bounds of the histogram of durations, in seconds. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const KINDS = ['api', 'page'] as const
type Kind = (typeof KINDS)[number]

interface Series {
  /** Responses by hundreds of their status: `byStatus[2]` counts 200 to 299. */
  byStatus: number[]
  /** Requests in the bucket of the same index: longer than the one before, at most this long. */
  byDuration: number[]
  seconds: number
}

/** Counters of a process since its start. */
export interface Meter {
  count(record: Pick<RequestRecord, 'path' | 'status' | 'milliseconds'>): void
  countFailure(): void
  /** The figures in Prometheus' text format. */
  text(): string
}

const series = (): Series => ({ byStatus: Array(6).fill(0), byDuration: Array(BUCKETS.length + 1).fill(0), seconds: 0 })

/** One figure in Prometheus' text format: `labels` as `{kind="api"}`, values of one name under one help line. */
export function figure(
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  values: readonly (readonly [labels: string, value: number])[],
): string {
  const lines = values.map(([labels, value]) => `trellis_${name}${labels} ${value}`)
  return [`# HELP trellis_${name} ${help}`, `# TYPE trellis_${name} ${type}`, ...lines, ''].join('\n')
}

function histogram(kind: Kind, { byDuration, seconds }: Series): string[] {
  let total = 0
  const lines = byDuration.map((count, place) => {
    total += count
    return `trellis_request_seconds_bucket{kind="${kind}",le="${BUCKETS[place] ?? '+Inf'}"} ${total}`
  })
  const labels = `{kind="${kind}"}`
  return [
    ...lines,
    `trellis_request_seconds_sum${labels} ${seconds}`,
    `trellis_request_seconds_count${labels} ${total}`,
  ]
}

/** Counts log records by kinds of addresses, because one counter per address would have no limit. */
export function createMeter(): Meter {
  const requests: Record<Kind, Series> = { api: series(), page: series() }
  const delay = monitorEventLoopDelay()
  delay.enable()
  let failures = 0

  return {
    count({ path, status, milliseconds }) {
      // A stream's duration says nothing about response times.
      if (path === STREAM_PATH && status === 200) return
      const counters = requests[path.startsWith('/api/') ? 'api' : 'page']
      const seconds = milliseconds / 1000
      let place = 0
      while (seconds > (BUCKETS[place] ?? Infinity)) place++
      counters.byStatus[Math.trunc(status / 100)]!++
      counters.byDuration[place]!++
      counters.seconds += seconds
    },
    countFailure: () => void failures++,
    text() {
      const { rss, heapUsed } = process.memoryUsage()
      const answers = KINDS.flatMap((kind) =>
        requests[kind].byStatus.flatMap((count, hundred) =>
          hundred < 2 ? [] : ([[`{kind="${kind}",status="${hundred}xx"}`, count]] as const),
        ),
      )
      const [longest, loop] = Number.isNaN(delay.mean) ? [0, 0] : [delay.max / 1e9, delay.percentile(99) / 1e9]
      delay.reset()
      return [
        figure('requests_total', 'counter', 'Answers by kind of address and status.', answers),
        '# HELP trellis_request_seconds How long answers took.\n# TYPE trellis_request_seconds histogram',
        ...KINDS.flatMap((kind) => histogram(kind, requests[kind])),
        figure('failures_total', 'counter', 'Unexpected errors that the log names.', [['', failures]]),
        figure('resident_bytes', 'gauge', 'Memory of the process.', [['', rss]]),
        figure('heap_bytes', 'gauge', 'Memory of JavaScript objects.', [['', heapUsed]]),
        figure('loop_delay_seconds', 'gauge', '99th percentile of the event loop’s delay since the last look.', [
          ['', loop],
        ]),
        figure('loop_delay_longest_seconds', 'gauge', 'Longest delay of the event loop since the last look.', [
          ['', longest],
        ]),
        figure('uptime_seconds', 'gauge', 'Since the start of the process.', [['', Math.round(process.uptime())]]),
      ].join('\n')
    },
  }
}

/** A log that also counts. */
export function metered(log: Log, meter: Meter): Log {
  return {
    ...log,
    request(record) {
      meter.count(record)
      log.request(record)
    },
    failure(error, requestId) {
      meter.countFailure()
      log.failure(error, requestId)
    },
  }
}
