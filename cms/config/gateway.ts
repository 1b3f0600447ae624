/** The name under which our backend is registered; Decap's own type knows only the ones it brings. */
export const BACKEND = 'platform' as 'proxy'

/** The call that answers the protocol. */
export const GATEWAY = '/api/cms'
