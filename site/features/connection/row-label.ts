import { CONNECTION_LABELS, type ConnectionState } from '#api/contract/enumerations.ts'

/** What the button of a row says: Connect, or what became of the request that was sent. */
export const rowLabel = (state: ConnectionState | null): string => (state ? CONNECTION_LABELS[state] : 'Connect')
