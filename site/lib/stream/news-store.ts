import { atom } from 'nanostores'

/** How often something happened since this page was opened: what shows it loads again when it changes. */
export const $newsCount = atom(0)
