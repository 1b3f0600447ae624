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

/**
 * Shows how the chosen file reads: in the encoding that someone has chosen, else in the one that its bytes look like.
 */
export async function showText(form: HTMLFormElement, chosen?: HTMLSelectElement): Promise<void> {
  const [file] = form.querySelector<HTMLInputElement>('.import-file')!.files ?? []
  const part = form.querySelector<HTMLElement>('[data-text]')!
  const select = part.querySelector('select')!
  const bytes = new Uint8Array((await file?.slice(0, SAMPLE_BYTES).arrayBuffer()) ?? [])
  const head = [...bytes.subarray(0, 2)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  part.hidden = bytes.length === 0 || NO_TEXT.includes(head)
  if (part.hidden) return
  if (!chosen) select.value = guessEncoding(bytes)
  const lines = sampleLines(decodeText(bytes, select.value as TextEncoding))
  const odd = chosen ? null : oddLineOf(bytes)
  if (odd) lines.unshift(TABLE_ERRORS.mixedText.text.replace('{line}', odd.line.toLocaleString('en-US')))
  part
    .querySelector('output')!
    .replaceChildren(...lines.map((line) => Object.assign(document.createElement('span'), { textContent: line })))
}
