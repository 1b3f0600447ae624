import { afterEach } from 'vitest'
import { unmountAll } from '#tests/mount.tsx'
import '#site/styles/site.css'

/** Each test begins with an empty page of the site's styles, in a browser that keeps nothing. */
afterEach(() => {
  unmountAll()
  localStorage.clear()
  sessionStorage.clear()
})
