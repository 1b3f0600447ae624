import type { CmsConfig } from 'decap-cms-core'

/** The person at the screen, as Decap shows them. */
export interface Editor {
  name: string
  login: string
}

/** What the page hands to its script, as JSON in the element `#handed-over`. */
export interface HandedOver {
  config: CmsConfig
  editor: Editor
  mayPublish: boolean
  /** The site's time zone, and the names of its news sources, for the previews. */
  site: { name: string; timeZone: string; newsSources: Record<string, string> }
}

/** Reads what the page handed over. */
export function handedOver(): HandedOver {
  return JSON.parse(document.querySelector('#handed-over')!.textContent) as HandedOver
}
