import { shortWhen } from '#api/meetings/contract/times.ts'
import { localTimeZone } from './local-time.ts'

/** Times are read in the reader's time zone, on every page that the router shows. */
document.addEventListener('astro:page-load', () => {
  for (const time of document.querySelectorAll<HTMLTimeElement>('[data-own-clock]'))
    time.textContent = shortWhen(time.dateTime, localTimeZone())
})
