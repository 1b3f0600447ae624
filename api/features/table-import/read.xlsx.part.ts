/** What reads one part of a workbook, element by element. Names come without the prefix that some programs write. */
export interface PartReader {
  onopentag: (name: string, attributes: Record<string, string>) => void
  ontext?: (data: string) => void
  onclosetag?: (name: string) => void
}

/** Reads a part as it unpacks; `false` where there is none of this name. */
export type ReadPart = (name: string, reader: PartReader) => Promise<boolean>
