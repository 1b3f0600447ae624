import { afterEach } from 'vitest'
import { unmountAll } from '#tests/mount.tsx'
import '#site/styles/site.css'

/** Each test starts with an empty page with the site's styles, in a browser that stores nothing. */
afterEach(() => {
  unmountAll()
  localStorage.clear()
  sessionStorage.clear()
})
