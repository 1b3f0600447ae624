import { declare } from '#api/contract/call.ts'
import { isAdmin } from '#api/contract/policy.ts'

/** Figures for a monitor. */
export const metricsCalls = declare({
  read: {
    method: 'GET',
    path: '/api/metrics',
    who: isAdmin,
    forMonitors: true,
    does: 'Figures in the text format of Prometheus, for administrators and for `Authorization: Bearer` with METRICS_TOKEN.',
    answers: { 200: 'text/plain' },
  },
})
