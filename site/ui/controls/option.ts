/** One of a list that someone chooses from. */
export interface Option<Id extends string = string> {
  id: Id
  label: string
  description?: string
  isDisabled?: boolean
}

/** Whole numbers to choose from. */
export const numberOptions = ({ min, max }: { min: number; max: number }): Option[] =>
  Array.from({ length: max - min + 1 }, (_, at) => String(min + at)).map((id) => ({ id, label: id }))
