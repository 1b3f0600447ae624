import type { CMS } from 'decap-cms-core'

declare global {
  interface Window {
    CMS: CMS
    CMS_MANUAL_INIT: boolean
  }
}
