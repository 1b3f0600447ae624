import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { databaseFile } from './database-url.ts'

describe('databaseFile', () => {
  it('reads files with relative and absolute paths, and addresses of servers', () => {
    expect(databaseFile('file:data/trellis.db')).toBe(resolve('data/trellis.db'))
    expect(databaseFile('file:/var/lib/a%20b.db')).toBe('/var/lib/a b.db')
    expect(databaseFile('file:///var/lib/a%20b.db')).toBe('/var/lib/a b.db')
    for (const url of [
      'libsql://a.example',
      'https://a.example',
      'http://127.0.0.1:8080',
      'wss://a.example',
      'ws://a.example',
    ]) {
      expect(databaseFile(url)).toBeNull()
    }
  })

  it('refuses anything else without repeating it', () => {
    for (const url of ['postgres://u:secret@a', 'trellis.db', '', 'file:', 'file::memory:', 'file:a.db?secret=1']) {
      expect(() => databaseFile(url)).toThrow(/^(?!.*secret)/)
    }
  })
})
