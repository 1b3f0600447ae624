import type { ToastContent } from '#site/ui/feedback/toast.ts'
import { RequestError } from './request-error.ts'

/** What people are told when something fails. */
export interface Failure {
  /** What failed: the title of the toast. */
  readonly title: string
  /** What is said where the server says nothing; the title alone unless given. */
  readonly otherwise?: string
  /** What is said of an error that is no answer to a call. */
  readonly unexpected?: string
  /** Refusals with words of their own, by status. */
  readonly refusals?: Readonly<Record<number, { readonly title: string; readonly text: string }>>
  /** `status`: the toast has the status before the sentence. `otherwise`: it never has the server's sentence. */
  readonly toast?: 'status' | 'otherwise'
}

/** The network's sentence follows the default; anything else that was said stands in its place. */
function said(error: unknown, otherwise: string | undefined): string | undefined {
  if (!(error instanceof RequestError && error.sentence)) return otherwise
  if (error.status > 0) return error.sentence
  return otherwise ? `${otherwise.replace(/[^.!?]$/, '$&.')} ${error.sentence}` : error.sentence
}

/** What is said of a failure in one place: the server's sentence, or else the default (rules: Failures). */
export function reasonOf(failure: Failure, error: unknown): string {
  const { title, otherwise = title, unexpected = otherwise, refusals } = failure
  if (!(error instanceof RequestError)) return unexpected
  return refusals?.[error.status]?.text ?? said(error, otherwise) ?? otherwise
}

/** The same as a toast: its title says what failed, so that the description need not. */
export function failureToast(failure: Failure, error: unknown): ToastContent {
  const refusal = error instanceof RequestError ? failure.refusals?.[error.status] : undefined
  const description = refusal?.text ?? describe(failure, error)
  return { title: refusal?.title ?? failure.title, ...(description && { description }), tone: 'destructive' }
}

function describe({ otherwise, unexpected = otherwise, toast }: Failure, error: unknown): string | undefined {
  if (!(error instanceof RequestError)) return unexpected
  if (error.status > 0 && error.sentence && toast) return toast === 'status' ? error.message : otherwise
  return said(error, otherwise)
}

/** Waits for something. @throws Error whose message is what is said of its failure, for a dialog that asked */
export async function orTell<Answer>(failure: Failure, work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } catch (cause) {
    throw new Error(reasonOf(failure, cause), { cause })
  }
}
