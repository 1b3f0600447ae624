import type { ClientDirective } from 'astro'
import { hasSignedInHint } from './hint.ts'

/** A visitor's page stays free of React: islands with this directive wait for somebody who is signed in. */
const whenSignedIn: ClientDirective = (load) => {
  if (hasSignedInHint()) void load().then((hydrate) => hydrate())
}

export default whenSignedIn
