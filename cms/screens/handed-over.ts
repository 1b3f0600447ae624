import type { CmsConfig } from 'decap-cms-core'

/** The user at the screen, as Decap shows them. */
export interface Editor {
  name: string
  login: string
}

/** What the page passes to its script, as JSON in the element `#handed-over`. */
export interface HandedOver {
  config: CmsConfig
  editor: Editor
  mayPublish: boolean
  /** The site's time zone, and the names of its news sources, for the previews. */
  site: { name: string; timeZone: string; newsSources: Record<string, string> }
}

/** Reads the data that the page passed. */
export function handedOver(): HandedOver {
  return JSON.parse(document.querySelector('#handed-over')!.textContent) as HandedOver
}
