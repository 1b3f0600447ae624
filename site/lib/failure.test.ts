import { describe, expect, it, test } from 'vitest'
import * as account from '#site/copy/failures/account.ts'
import * as administration from '#site/copy/failures/administration.ts'
import * as connection from '#site/copy/failures/connection.ts'
import * as editor from '#site/copy/failures/editor.ts'
import * as investor from '#site/copy/failures/investor.ts'
import * as logout from '#site/copy/failures/logout.ts'
import * as notice from '#site/copy/failures/notice.ts'
import * as profile from '#site/copy/failures/profile.ts'
import { failureToast, orTell, reasonOf, type Failure } from './failure.ts'
import { readError, unreachable } from './request-error.ts'

const ALL: [string, Failure][] = [
  account,
  administration,
  connection,
  editor,
  investor,
  logout,
  notice,
  profile,
].flatMap((part) => Object.entries(part))

/** Answers in which the product says nothing. */
const WITHOUT_A_SENTENCE: [string, Response][] = [
  ['an empty 500', new Response('', { status: 500, statusText: 'Internal Server Error' })],
  ['an empty 500 over HTTP/2', new Response('', { status: 500 })],
  ['the page of a proxy', page('<html><h1>502 Bad Gateway</h1><hr>nginx</html>', 'text/html')],
  ['the line of a proxy', page('upstream connect error or disconnect/reset before headers', 'text/plain')],
  ['JSON of somebody else', page('{"message":"Forbidden"}', 'application/json')],
  ['problem details without a sentence', page('{"detail":""}', 'application/problem+json')],
]
const problem = (status: number, detail: string) =>
  readError(new Response(JSON.stringify({ status, detail, errors: [] }), { status }))

function page(body: string, type: string): Response {
  return new Response(body, { status: 502, statusText: 'Bad Gateway', headers: { 'Content-Type': type } })
}

const NETWORK = 'The server could not be reached. Please check your connection and try again.'

describe.each(ALL)('%s', (_, failure) => {
  const otherwise = failure.otherwise ?? failure.title

  it.each(WITHOUT_A_SENTENCE)('is told in its own words after %s', async (_name, answer) => {
    const error = await readError(answer.clone())
    expect(reasonOf(failure, error)).toBe(otherwise)
    expect(failureToast(failure, error)).toEqual({
      title: failure.title,
      ...(failure.otherwise && { description: failure.otherwise }),
      tone: 'destructive',
    })
  })

  it('has the server’s sentence where there is one', async () => {
    const error = await problem(409, 'It was changed meanwhile.')
    expect(reasonOf(failure, error)).toBe('It was changed meanwhile.')
    const told = { status: '409: It was changed meanwhile.', otherwise, sentence: 'It was changed meanwhile.' }
    expect(failureToast(failure, error)).toMatchObject({
      title: failure.title,
      description: told[failure.toast ?? 'sentence'],
    })
  })

  it('names itself before the network’s sentence', () => {
    expect(reasonOf(failure, unreachable())).toBe(`${otherwise}${/[.!?]$/.test(otherwise) ? '' : '.'} ${NETWORK}`)
    const { title, description } = failureToast(failure, unreachable())
    expect(title).toBe(failure.title)
    expect(description).toBe(failure.otherwise ? reasonOf(failure, unreachable()) : NETWORK)
  })

  it('says nothing of an error that is none of a call', async () => {
    const broken = new TypeError('x is undefined')
    expect(reasonOf(failure, broken)).toBe(failure.unexpected ?? otherwise)
    expect(failureToast(failure, broken).description).toBe(failure.unexpected ?? failure.otherwise)
    await expect(orTell(failure, Promise.reject(broken))).rejects.toThrow(reasonOf(failure, broken))
  })
})

test('the catalogue’s failures are all here, to the letter', () => {
  const catalogue = [
    'Login failed',
    'Registration failed',
    'Logout failed',
    'Request Failed / Failed to submit reset request. Please try again.',
    'Failed to update password',
    'Failed to update profile',
    'Failed to approve role request',
    'Failed to reject role request',
    'Failed to update user role',
    'Failed to deactivate user',
    'Failed to activate user',
    'Failed to delete user',
    'Failed to update startup visibility',
    'Failed to approve startup',
    'Failed to process password reset request',
    'Error creating profile / Something went wrong. Please try again.',
    'Failed to save profile',
    'Error / Failed to create profile / An unexpected error occurred',
    'Upload failed / Could not upload your document. Please try again.',
    'Delete failed / Could not delete your document. Please try again.',
    'Failed to save startup / An unexpected error occurred',
    'Failed to remove startup / An unexpected error occurred',
    'Failed to update notes / An unexpected error occurred',
    'Failed to update tags / An unexpected error occurred',
    'Failed to save notes / An unexpected error occurred',
    'Failed to save tags / An unexpected error occurred',
    'Failed to request connection',
    'Error submitting funding request / Something went wrong. Please try again.',
  ]
  const ours = ALL.map(([, { title, otherwise, unexpected }]) =>
    [title, otherwise, unexpected].filter(Boolean).join(' / '),
  )
  for (const entry of catalogue)
    expect(
      ours.some((words) => words === entry || words.startsWith(`${entry} / `)),
      entry,
    ).toBe(true)
})

test.each([
  [investor.SAVE, 401, 'Authentication required', 'Please sign in to save this startup.'],
  [investor.SAVE, 403, 'Investor account required', 'Only investors can save startups.'],
  [connection.CONNECTION, 401, 'Action required', 'You need to be logged in as an investor to request a connection.'],
  [connection.CONNECTION, 403, 'Action required', 'You need to be logged in as an investor to request a connection.'],
  [profile.FUNDING_REQUEST, 404, 'Error submitting funding request', 'Startup profile not found'],
])('%o has words of its own for %d', async (failure, status, title, description) => {
  const error = await problem(status, 'no')
  expect(failureToast(failure, error)).toEqual({ title, description, tone: 'destructive' })
  expect(reasonOf(failure, error)).toBe(description)
})

test('a failed call’s message is its status and what it said', async () => {
  expect((await problem(401, 'Invalid username or password')).message).toBe('401: Invalid username or password')
  expect((await readError(WITHOUT_A_SENTENCE[0]![1].clone())).message).toBe('500: Internal Server Error')
})
