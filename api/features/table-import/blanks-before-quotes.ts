const isEndOfCell = (text: string, at: number, delimiter: string) =>
  at >= text.length || text[at] === '\n' || text[at] === delimiter

function afterBlanks(text: string, from: number, delimiter: string): number {
  let at = from
  while (text[at] === ' ' || (text[at] === '\t' && delimiter !== '\t')) at++
  return at
}

/** The next mark after a place that isn't doubled; -1 where there's none. */
function nextMark(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

/** Where the quotation that begins a cell ends, as the parser has it: at a mark with the cell's end behind it. */
function endOfCellQuoted(text: string, from: number, delimiter: string): number {
  let end = nextMark(text, from + 1)
  while (end >= 0 && !isEndOfCell(text, afterBlanks(text, end + 1, delimiter), delimiter)) end = nextMark(text, end + 1)
  return end
}

/** Whether what begins with a mark is a quotation and nothing else, in one line: `"hi", she said` is not. */
function isQuotation(text: string, from: number, delimiter: string): boolean {
  const end = nextMark(text, from + 1)
  const isInLine = end >= 0 && !text.slice(from, end).includes('\n')
  return isInLine && isEndOfCell(text, afterBlanks(text, end + 1, delimiter), delimiter)
}

/**
 * A text of cells without the blanks before quotation marks: `a, "b, c"` has two cells. RFC 4180 takes such blanks for
 * a part of the cell and the marks for letters, which would cut it in two; programs that write them mean a quotation.
 * Everything else stays as it is, and every line keeps its number.
 */
export function withoutBlanksBeforeQuotes(text: string, delimiter: string): string {
  const pieces: string[] = []
  let copied = 0
  for (let at = 0; at < text.length; at++) {
    const start = afterBlanks(text, at, delimiter)
    if (text[start] === '"' && (start === at || isQuotation(text, start, delimiter))) {
      pieces.push(text.slice(copied, at))
      copied = start
      at = endOfCellQuoted(text, start, delimiter)
      // A mark that is never closed: nobody can say where the next cell begins.
      if (at < 0) break
    }
    while (!isEndOfCell(text, at, delimiter)) at++
  }
  return pieces.join('') + text.slice(copied)
}
