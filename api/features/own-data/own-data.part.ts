import { getTableColumns, type SQL, type SQLiteColumn, type SQLiteTable } from '#api/db/drizzle.ts'

export interface Own {
  userId: number
  /** Of the person's startup; 0, which no row has, without one. */
  startupId: number
  /** Documents of others that the person was named for or asked for, as far as they may know of them. */
  shownDocuments: readonly number[]
}

type Rows = (own: Own) => SQL | undefined

/** Rows of a table of which the person is the same side, with the columns that this side reads. No other is read. */
export interface Part {
  table: SQLiteTable
  /** What the person is to these rows. */
  whose: string
  rows: Rows
  columns: Readonly<Record<string, SQLiteColumn>>
}

type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Text
/** Names of columns of a table with blanks between them; anything else is no such text. */
type Columns<Text extends string, Table extends SQLiteTable> =
  Words<Text> extends keyof Table['_']['columns'] ? Text : never

function named(table: SQLiteTable, texts: readonly string[]): Part['columns'] {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table)
  return Object.fromEntries(texts.flatMap((text) => text.split(' ')).map((name) => [name, columns[name]!]))
}

/** A table that two people share: the columns that both read, then for each side its rows and what it alone reads. */
export const shared = <Table extends SQLiteTable, Both extends string, Some extends string>(
  table: Table,
  both: (Both & Columns<Both, Table>) | readonly (Both & Columns<Both, Table>)[],
  sides: Readonly<Record<string, readonly [Rows, (Some & Columns<Some, Table>)?]>>,
): readonly Part[] =>
  Object.entries(sides).map(([whose, [rows, alone]]) => ({
    table,
    whose,
    rows,
    columns: named(table, [both, alone ?? []].flat()),
  }))

/** A table whose rows are one person's alone. */
export const own = <Table extends SQLiteTable, Names extends string>(
  table: Table,
  rows: Rows,
  ...names: (Names & Columns<Names, Table>)[]
): readonly Part[] => [{ table, whose: 'own', rows, columns: named(table, names) }]
