/** The forms of /auth, as a browser without scripts sends them: the field `form` names one. */
export type PlainFormName = 'login' | 'register' | 'code'

/** All that a browser without scripts can send: those, and a message in a conversation. */
type PlainName = PlainFormName | 'message'

/** What the page shows again: what was typed but the password, and why it was refused. */
export interface PlainForm {
  name: PlainName
  /** The sentence of the refusal; none before the second step of a login. */
  problem?: string
  status: number
  values: Readonly<Record<string, string>>
}
