/** What a list can be narrowed down by: a search that is typed, a choice of a few values, or a day. */
export type ListFilter = { name: string; label: string } & (
  | { placeholder: string }
  | { options: readonly { readonly id: string; readonly label: string }[] }
  | { type: 'date' }
)

/** The options of a choice; the first stands for all of them. */
export const toOptions = (all: string, labels: Readonly<Record<string, string>>) => [
  { id: '', label: all },
  ...Object.entries(labels).map(([id, label]) => ({ id, label })),
]
