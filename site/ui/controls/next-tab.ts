export interface TabItem<Id extends string> {
  id: Id
  label: string
  /** A number after the label, open requests for example; 0 is not shown. */
  count?: number
  /** How many fields in the panel are not right: the tab says where to look. */
  problems?: number
  isDisabled?: boolean
}

/** The tab that a key leads to, around the ends and past disabled ones; undefined for any other key. */
export function nextTab<Id extends string>(
  items: readonly TabItem<Id>[],
  selected: Id | undefined,
  key: string,
): Id | undefined {
  const enabled = items.filter((item) => !item.isDisabled || item.id === selected)
  const at = enabled.findIndex((item) => item.id === selected)
  const last = enabled.length - 1
  const target = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at <= 0 ? last : at - 1, Home: 0, End: last }[key]
  return target === undefined ? undefined : enabled[target]?.id
}
