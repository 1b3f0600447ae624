/** Which part of a list: how many entries, and behind which cursor. */
export interface Part {
  limit: number
  cursor?: string | undefined
}

/** What a list is asked for, by the names of its call's query; an empty value asks for everything. */
export type ListFilters = Readonly<Record<string, string>>

/** The filters that a list knows, each with how its value is read: `undefined` for one that is not known. */
type KnownFilters = Readonly<Record<string, (text: string) => string | undefined>>
export type FiltersOf<Known extends KnownFilters> = {
  [Name in keyof Known]: NonNullable<ReturnType<Known[Name]>> | ''
}

export const anyText = (text: string) => text

/** Reads an address; what is no known value counts as not given, so that an old link still opens. */
export function readFilters<Known extends KnownFilters>(known: Known, params: URLSearchParams): FiltersOf<Known> {
  const entries = Object.entries(known)
  return Object.fromEntries(
    entries.map(([name, read]) => [name, read(params.get(name)?.trim() ?? '') ?? '']),
  ) as FiltersOf<Known>
}

/** What is set, by the names of the address and the API. */
export function setFilters(filters: ListFilters): Record<string, string> {
  const trimmed = Object.entries(filters).map(([name, value]) => [name, value.trim()] as const)
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''))
}

/** The query of a list's call: what is set, and which part of the list. */
export const toQuery = (filters: ListFilters, { limit, cursor }: Part) => ({
  ...setFilters(filters),
  limit: String(limit),
  ...(cursor && { cursor }),
})

/** Writes the filters into an address beside whatever else is in it. */
export function writeFilters(params: URLSearchParams, filters: ListFilters): void {
  for (const name of Object.keys(filters)) params.delete(name)
  for (const [name, value] of Object.entries(setFilters(filters))) params.set(name, value)
}

/** Whether anything but a sort narrows the list down. */
export function isNarrowed(filters: ListFilters): boolean {
  const { sort: _, ...others } = setFilters(filters)
  return Object.keys(others).length > 0
}
