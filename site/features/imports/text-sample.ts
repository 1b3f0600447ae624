import {
  decodeText,
  guessEncoding,
  oddLineOf,
  sampleLines,
  type TextEncoding,
} from '#api/imports/contract/encodings.ts'
import { TABLE_ERRORS } from '#api/imports/contract/kinds.ts'

/** Bytes of a file by which its encoding is guessed here. The server reads all of it in the one that is sent. */
const SAMPLE_BYTES = 1_048_576
/** Archives, which workbooks are, and workbooks of an older Excel. */
const NO_TEXT = ['504b', 'd0cf']

/** How a file reads. */
export interface TextSample {
  encoding: TextEncoding
  lines: string[]
}

/** Reads a file in an encoding, or in the one that its bytes look like; `null` for one that isn't text. */
export async function readSample(file: File, chosen?: TextEncoding): Promise<TextSample | null> {
  const bytes = new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer())
  const head = [...bytes.subarray(0, 2)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  if (bytes.length === 0 || NO_TEXT.includes(head)) return null
  const encoding = chosen ?? guessEncoding(bytes)
  const lines = sampleLines(decodeText(bytes, encoding))
  const odd = chosen ? null : oddLineOf(bytes)
  if (odd) lines.unshift(TABLE_ERRORS.mixedText.text.replace('{line}', odd.line.toLocaleString('en-US')))
  return { encoding, lines }
}
