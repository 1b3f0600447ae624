import { deflateRawSync } from 'node:zlib'

/** Uploads for tests, made byte by byte so that a test can break one on purpose. */

export const pdf = (bytes = 300): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n')], bytes)

export interface ZipPart {
  name: string
  isEncrypted?: boolean
  /** Packed by deflation. */
  content?: Buffer | string
  /** A false unpacked size for the directory. */
  unpacked?: number
}

/** An archive of parts with these names, empty unless told. */
export function zip(parts: readonly (string | ZipPart)[], comment = ''): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const part of parts.map((part) => (typeof part === 'string' ? { name: part } : part))) {
    const name = Buffer.from(part.name)
    const content = Buffer.from(part.content ?? '')
    const packed = content.length > 0 ? deflateRawSync(content) : content
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(content.length > 0 ? 8 : 0, 8)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(part.isEncrypted ? 1 : 0, 8)
    entry.writeUInt16LE(content.length > 0 ? 8 : 0, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(part.unpacked ?? content.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    locals.push(local, name, packed)
    entries.push(entry, name)
    offset += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...locals, directory, end, Buffer.from(comment)])
}

export const docx = (...more: (string | ZipPart)[]) => zip(['[Content_Types].xml', 'word/document.xml', ...more])
export const pptx = (...more: (string | ZipPart)[]) => zip(['[Content_Types].xml', 'ppt/presentation.xml', ...more])

const END_OF_CHAIN = 0xfffffffe
const FREE = 0xffffffff

/** A compound file with streams of these names, in sectors of 512 bytes: the table in the first, then the directory. */
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
