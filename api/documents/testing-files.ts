import { zip, type ZipPart } from '#api/platform/files/testing-zip.ts'

/** Uploads for tests, built byte by byte so that a test can break one on purpose. */

export const pdf = (bytes = 300): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n')], bytes)

export const docx = (...more: (string | ZipPart)[]) => zip(['[Content_Types].xml', 'word/document.xml', ...more])
export const pptx = (...more: (string | ZipPart)[]) => zip(['[Content_Types].xml', 'ppt/presentation.xml', ...more])

const END_OF_CHAIN = 0xfffffffe
const FREE = 0xffffffff

/**
 * A compound file with streams of these names, in sectors of 512 bytes: the table in the first one, then the directory.
 */
export function ole(streams: readonly string[]): Buffer {
  const sectors = Math.ceil((streams.length + 1) / 4)
  const header = Buffer.alloc(512)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(END_OF_CHAIN, 68)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  const table = Buffer.alloc(512, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  for (let i = 1; i <= sectors; i++) table.writeUInt32LE(i === sectors ? END_OF_CHAIN : i + 1, i * 4)
  const directory = Buffer.alloc(sectors * 512)
  const names = ['Root Entry', ...streams]
  names.forEach((name, i) => {
    directory.write(name, i * 128, 'utf16le')
    directory.writeUInt16LE(name.length * 2 + 2, i * 128 + 64)
    directory[i * 128 + 66] = i === 0 ? 5 : 2
    directory.writeUInt32LE(FREE, i * 128 + 68)
  })
  return Buffer.concat([header, table, directory])
}
export const doc = () => ole(['1Table', 'WordDocument'])
export const ppt = () => ole(['Current User', 'a', 'b', 'c', 'd', 'PowerPoint Document'])
