import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** A small PNG that claims this many pixels, as a decompression bomb does. */
export async function createOversizedPng(width: number, height: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#225544' } })
    .png()
    .toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}
