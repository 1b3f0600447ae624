import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EnvironmentError, readEnvironment, VARIABLES } from '#api/env.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const example = Object.fromEntries(
  readFileSync('.env.example', 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(/=(.*)/s).slice(0, 2)),
) as Record<string, string>

test('.env.example names exactly the variables that the code reads', () => {
  expect(Object.keys(example).sort()).toEqual([...VARIABLES].sort())
})

test('.env.example unchanged equals no settings at all', () => {
  expect(readEnvironment(example)).toEqual(readEnvironment({}))
})

test.each([
  { name: 'PORT', value: 'http' },
  { name: 'PORT', value: '70000' },
  { name: 'HOST', value: 'not a host' },
  { name: 'SITE_URL', value: 'example.org' },
  { name: 'SITE_URL', value: 'https://example.org/startups' },
  { name: 'DATABASE_URL', value: 'mysql://host' },
  { name: 'SMTP_URL', value: 'mail.example.org' },
  { name: 'UPLOADS_URL', value: 'https://key:secret@s3.example.org/bucket' },
  { name: 'UPLOADS_URL', value: 's3://s3.example.org/bucket' },
  { name: 'UPLOADS_URL', value: 's3://key:secret@s3.example.org' },
  { name: 'UPLOADS_URL', value: 's3://key:secret@s3.example.org/bucket?tls=perhaps' },
  { name: 'UPLOADS_URL', value: 's3://key:secret@s3.example.org/bucket?zone=eu' },
  { name: 'CONTENT_REMOTE', value: 'ext::sh -c whoami' },
  { name: 'CONTENT_REMOTE', value: '--upload-pack=whoami' },
  { name: 'CONTENT_REMOTE', value: 'content' },
  { name: 'TRUST_PROXY', value: 'perhaps' },
  { name: 'TRUST_PROXY', value: '12' },
])('$name "$value" is refused with a message that names it', ({ name, value }) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(EnvironmentError)
  expect(() => readEnvironment({ [name]: value })).toThrow(new RegExp(`^${name} is wrong: .+\\. .+\\.$`))
})

test('the message does not repeat a value that contains a secret', () => {
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'UPLOADS_URL', 'CONTENT_REMOTE'])
    expect(() => readEnvironment({ [name]: 'mysql://user:secret@host' })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('secret') }) as Error,
    )
})

test('a server that others can reach must know its own address', () => {
  expect(() => readEnvironment({ HOST: '0.0.0.0' })).toThrow(/^SITE_URL is missing/)
})

test('a secret is read from the file named by its _FILE variable', () => {
  const file = join(temporaryFolder('secrets'), 'smtp_url')
  writeFileSync(file, 'smtp://user:secret@mail.example.org:587\n')
  expect(readEnvironment({ SMTP_URL_FILE: file }).smtpUrl).toBe('smtp://user:secret@mail.example.org:587')
})

test.each([
  { what: 'no file', holds: undefined, beside: {}, message: /can’t be read \(ENOENT\)\. Name a file/ },
  { what: 'an empty file', holds: ' \n', beside: {}, message: /is empty\. Write the value of SMTP_URL/ },
  { what: 'a wrong value', holds: 'http://secret@host', beside: {}, message: /^SMTP_URL is wrong: Its value isn’t/ },
  {
    what: 'a value beside',
    holds: 'smtp://host',
    beside: { SMTP_URL: 'smtp://secret@host' },
    message: /is set as well/,
  },
])('a secret in a file is refused without repeating it: $what', ({ holds, beside, message }) => {
  const file = join(temporaryFolder('secrets'), 'smtp_url')
  if (holds !== undefined) writeFileSync(file, holds)
  const read = () => readEnvironment({ SMTP_URL_FILE: file, ...beside })
  expect(read).toThrow(EnvironmentError)
  expect(read).toThrow(message)
  expect(read).not.toThrow(/secret@/)
})

test('a variable that is not a secret has no _FILE variant', () => {
  expect(readEnvironment({ PORT_FILE: '/nowhere' }).port).toBe(4321)
})
