/** What we use of immutable's collections, in which Decap keeps an entry. */
interface Data {
  map(change: (value: unknown) => unknown): Data
  filter(keep: (value: unknown) => boolean): Data
  isEmpty(): boolean
}

const isCollection = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && 'isEmpty' in value && 'filter' in value

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (isCollection(value) && value.isEmpty())

/** The same data without empty texts, empty lists and empty groups: a cleared field counts as left out. */
export function withoutEmpty(data: unknown): unknown {
  return isCollection(data) ? data.map(withoutEmpty).filter((value) => !isEmpty(value)) : data
}
