import { NEWS } from '#site/lib/stream/stream-events.ts'

/** A person who writes while someone has a list of conversations open is named at once; the bell counts it, too. */
document.addEventListener(NEWS, () => {
  if (document.visibilityState !== 'visible' || !document.querySelector('[data-news]')) return
  void import('#site/lib/live/show.ts').then(({ refreshInBackground }) => refreshInBackground())
})
