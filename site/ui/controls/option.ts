/** One of a list that somebody chooses from. */
export interface Option<Id extends string = string> {
  id: Id
  label: string
  description?: string
  isDisabled?: boolean
}
