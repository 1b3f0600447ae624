import { afterEach } from 'vitest'
import { unmountAll } from '#tests/mount.tsx'
import '#site/styles/site.css'

/** Each test begins with an empty page of the site's styles. */
afterEach(unmountAll)
