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
  readonly messageByStatus?: Readonly<Record<number, { readonly title: string; readonly text: string }>>
  /** Other titles of the toast, by status. */
  readonly titles?: Readonly<Record<number, string>>
  /** The default stands even before a sentence of the product. */
  readonly isFixed?: true
}

/**
 * The message of the call where the product says it or nothing else can be said; else the default, and then the message
 * in parentheses or, without any answer, what to do.
 */
function describe({ otherwise, unexpected = otherwise, isFixed }: Failure, error: unknown): string | undefined {
  if (!(error instanceof RequestError)) return unexpected
  const { message, sentence, status } = error
  if (!otherwise || !message || (sentence && !isFixed)) return message || otherwise
  return status === 0 ? `${otherwise.replace(/[^.!?]$/, '$&.')} ${message}` : `${otherwise} (${message})`
}

const getError = ({ messageByStatus }: Failure, error: unknown) =>
  error instanceof RequestError ? messageByStatus?.[error.status] : undefined

/** What is said of a failure where no title stands above it (rules: Failures). */
export function getReason(failure: Failure, error: unknown): string {
  const { title } = failure
  return getError(failure, error)?.text ?? describe({ otherwise: title, ...failure }, error) ?? title
}

/** The same as a toast: its title says what failed, so that the description need not. */
export function failureToast(failure: Failure, error: unknown): ToastContent {
  const known = getError(failure, error)
  const description = known?.text ?? describe(failure, error)
  const title = error instanceof RequestError ? failure.titles?.[error.status] : undefined
  return { title: known?.title ?? title ?? failure.title, ...(description && { description }), tone: 'destructive' }
}

/** Waits for something. @throws Error whose message is what is said of its failure, for a dialog that asked */
export async function orShowError<Answer>(failure: Failure, work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } catch (cause) {
    throw new Error(getReason(failure, cause), { cause })
  }
}
