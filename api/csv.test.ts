import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.ts'

const cellOf = (value: string) => toCsv(['A'], [[value]]).slice('\uFEFFA\r\n'.length, -2)

describe('a file of comma-separated values', () => {
  it('has a line of headings and a line a row, and says that it is UTF-8', () => {
    expect(toCsv(['Name', 'Amount', 'Note'], [['Zoë', -5, null]])).toBe('\uFEFFName,Amount,Note\r\nZoë,-5,\r\n')
  })

  it('keeps commas, quotes and line breaks inside their cell', () => {
    expect(cellOf('a "b", c\nd')).toBe('"a ""b"", c\nd"')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '|cmd', '\t=1', ' =HYPERLINK("http://x.example")', '\r=1', '%0A=1'])(
    'never lets a spreadsheet run %j',
    (text) => expect(cellOf(text)).toMatch(/^"?'/),
  )
})
