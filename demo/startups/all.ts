import { healthStartups } from './health.ts'
import { landStartups } from './land.ts'
import { moneyStartups } from './money.ts'
import type { DemoStartup } from './startup.ts'
import { tradeStartups } from './trade.ts'
import { workStartups } from './work.ts'

/** The forty companies of the sample region. */
export const startups: readonly DemoStartup[] = [
  ...landStartups,
  ...healthStartups,
  ...moneyStartups,
  ...tradeStartups,
  ...workStartups,
]
