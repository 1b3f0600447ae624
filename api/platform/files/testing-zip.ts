import { deflateRawSync } from 'node:zlib'

/** Archives for tests, built byte by byte so that a test can break one on purpose. */

export interface ZipPart {
  name: string
  isEncrypted?: boolean
  /** Compressed with deflate. */
  content?: Buffer | string
  /** A false unpacked size for the directory. */
  unpacked?: number
}

/** An archive of parts with these names, empty by default. */
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
