import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { databasePlace } from './database-url.ts'

describe('databasePlace', () => {
  it('reads files with relative and absolute paths, and addresses of servers', () => {
    expect(databasePlace('file:data/trellis.db')).toEqual({ kind: 'file', path: resolve('data/trellis.db') })
    expect(databasePlace('file:/var/lib/a%20b.db')).toEqual({ kind: 'file', path: '/var/lib/a b.db' })
    expect(databasePlace('file:///var/lib/a%20b.db')).toEqual({ kind: 'file', path: '/var/lib/a b.db' })
    for (const url of [
      'libsql://a.example',
      'https://a.example',
      'http://127.0.0.1:8080',
      'wss://a.example',
      'ws://a.example',
    ]) {
      expect(databasePlace(url)).toEqual({ kind: 'server', url })
    }
  })

  it('refuses anything else without repeating it', () => {
    for (const url of ['postgres://u:secret@a', 'trellis.db', '', 'file:', 'file::memory:', 'file:a.db?secret=1']) {
      expect(() => databasePlace(url)).toThrow(/^(?!.*secret)/)
    }
  })
})
