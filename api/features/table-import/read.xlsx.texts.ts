import { LIMITS } from '#api/contract/limits.ts'
import type { ReadPart } from './read.xlsx.part.ts'
import { unescaped } from './read.xlsx.escape.ts'

/** The texts that cells of a workbook share; of each its beginning, which is what a cell may hold. */
export async function readTexts(read: ReadPart): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isReading = false
  await read('xl/sharedStrings.xml', {
    onopentag: (name) => {
      if (name === 'si') text = ''
      // How a word of Japanese is pronounced stands beside it.
      if (name === 'rPh') isReading = true
      isText = name === 't' && !isReading
    },
    ontext: (data) => {
      if (isText && text.length < LIMITS.table.cell) text += data
    },
    onclosetag: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') isReading = false
      if (name === 'si') texts.push(unescaped(text).slice(0, LIMITS.table.cell))
    },
  })
  return texts
}
