import { shortWhen } from '#api/contract/meeting/when.ts'
import { ownZone } from './local-time.ts'

/** Whoever reads a time reads it on their own clock. */
for (const time of document.querySelectorAll<HTMLTimeElement>('[data-own-clock]'))
  time.textContent = shortWhen(time.dateTime, ownZone())
