const partsOf = (location: string) => location.split(',').map((part) => part.trim())

/** The first part of an address, and the last of one that has more. */
export function placeOf(location: string): { town: string; region: string | null } {
  const parts = partsOf(location)
  return { town: parts[0]!, region: (parts.length > 1 && parts.at(-1)) || null }
}
