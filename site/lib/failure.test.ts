import { describe, expect, it, test } from 'vitest'
import * as connection from '#site/copy/failures/connection.ts'
import * as investor from '#site/copy/failures/investor.ts'
import * as profile from '#site/copy/failures/profile.ts'
import { failureToast, orShowError, getReason, type Failure } from './failure.ts'
import { readError, unreachable } from './request-error.ts'

const PARTS = import.meta.glob<Record<string, Failure>>('../copy/failures/*.ts', { eager: true })
const ALL = Object.values(PARTS).flatMap((part) => Object.entries(part))

/** Answers in which the product says nothing, and the message of each. */
const WITHOUT_A_MESSAGE: [string, Response, message: string][] = [
  ['an empty 500', new Response('', { status: 500, statusText: 'Server Error' }), '500: Server Error'],
  ['an empty 503 over HTTP/2', new Response('', { status: 503 }), '503: Service Unavailable'],
  ['an empty status of nobody', new Response('', { status: 599 }), '599: Error'],
  ['markup', page('<html><h1>502 Bad Gateway</h1><hr>nginx</html>', 'text/html'), '502: Bad Gateway'],
  ['markup called text', page('\n<!doctype html><p>No</p>', 'text/plain'), '502: Bad Gateway'],
  ['plain text', page('Server says no\n', 'text/plain'), '502: Server says no'],
  ['300 characters', page('x'.repeat(300), 'text/plain'), `502: ${'x'.repeat(300)}`],
  ['301 characters', page('x'.repeat(301), 'text/plain'), '502: Bad Gateway'],
  ['JSON of another server', page('{"message":"Forbidden"}', 'application/json'), '502: Bad Gateway'],
  ['problem details without a sentence', page('{"detail":""}', 'application/problem+json'), '502: Bad Gateway'],
]
const problem = (status: number, detail: string) =>
  readError(new Response(JSON.stringify({ status, detail, errors: [] }), { status }))

function page(body: string, type: string): Response {
  return new Response(body, { status: 502, statusText: 'Bad Gateway', headers: { 'Content-Type': type } })
}

const NETWORK = 'We couldn’t reach the server. Check your connection.'

const getDefault = (failure: Failure) => failure.otherwise ?? failure.title

describe('every failure of the catalogue', () => {
  it.each(WITHOUT_A_MESSAGE)('says after %s the default, then the message', async (_name, answer, message) => {
    const error = await readError(answer.clone())
    expect(error.message).toBe(message)
    for (const [name, failure] of ALL) {
      const expected = `${getDefault(failure)} (${message})`
      expect([name, getReason(failure, error)]).toEqual([name, expected])
      const description = failure.otherwise ? expected : message
      expect(failureToast(failure, error)).toEqual({ title: failure.title, description, tone: 'destructive' })
    }
  })

  it('says the message where the sentence is the product’s', async () => {
    const error = await problem(409, 'It was changed meanwhile.')
    const message = '409: It was changed meanwhile.'
    for (const [name, failure] of ALL) {
      const expected = failure.isFixed ? `${getDefault(failure)} (${message})` : message
      expect([name, getReason(failure, error)]).toEqual([name, expected])
      expect(failureToast(failure, error)).toMatchObject({ title: failure.title, description: expected })
    }
  })

  it('says the default, then what to do, where nothing answers', () => {
    for (const [name, failure] of ALL) {
      const otherwise = getDefault(failure)
      const expected = `${otherwise}${/[.!?]$/.test(otherwise) ? '' : '.'} ${NETWORK}`
      expect([name, getReason(failure, unreachable())]).toEqual([name, expected])
      const description = failure.otherwise ? expected : NETWORK
      expect(failureToast(failure, unreachable())).toMatchObject({ title: failure.title, description })
    }
  })

  it('says nothing of an error that is none of a call', async () => {
    const broken = new TypeError('x is undefined')
    for (const [name, failure] of ALL) {
      expect([name, getReason(failure, broken)]).toEqual([name, failure.unexpected ?? getDefault(failure)])
      expect(failureToast(failure, broken).description).toBe(failure.unexpected ?? failure.otherwise)
      await expect(orShowError(failure, Promise.reject(broken))).rejects.toThrow(getReason(failure, broken))
    }
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
  expect(getReason(failure, error)).toBe(description)
})

test('a refusal of a page’s own call, whose text is at hand, is read as well', async () => {
  const detail = 'Not found.'
  const error = await readError({ status: 404, statusText: '', text: () => JSON.stringify({ detail }) })
  expect(error.message).toBe('404: Not found.')
})
