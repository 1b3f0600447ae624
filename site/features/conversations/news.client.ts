import { NEWS } from '#site/lib/stream/stream-events.ts'

/** Whoever writes while one looks at a list of who wrote is named at once; the bell counts it, too. */
document.addEventListener(NEWS, () => {
  if (document.visibilityState !== 'visible' || !document.querySelector('[data-news]')) return
  void import('#site/lib/live/show.ts').then(({ refreshInBackground }) => refreshInBackground())
})
