import type { Problem } from '../../blocks/block-type.ts'
import type { ShownQuiz } from '../../logic/quiz/quiz-result.ts'
import type { Answers } from '../../logic/evaluate.ts'

interface StartInput {
  version: number
  parameters: Readonly<Record<string, string>>
  timeZone: string
  locale: string
}

export interface SaveInput {
  token: string
  /** Higher each time, so that an older save that arrives late changes nothing. */
  counter: number
  answers: Answers
  pageId: string
}

export type SubmitResult =
  /** With the values of what the ending mentions, by id. A repetition can be without. */
  | { state: 'submitted'; endingId: string | null; texts?: Readonly<Record<string, string>>; quiz?: ShownQuiz }
  | { state: 'invalid'; problems: Record<string, Problem>; pageId: string }

/** What a page asks the server. */
export interface FormCalls {
  start(input: StartInput): Promise<{ token: string }>
  /** 'submitted': another tab has sent the answers of this token. */
  save(input: SaveInput): Promise<{ state: 'saved' | 'submitted' }>
  submit(input: { token: string; answers: Answers; language?: string }): Promise<SubmitResult>
}

/** The server's reason not to do a call. Repeating the call would not help. */
export class RefusedCall extends Error {
  /** 'token_invalid', 'form_closed' …; '' for none. */
  readonly reason: string

  constructor(message: string, reason: string) {
    super(message)
    this.reason = reason
  }
}

/** Longer than a slow network needs. */
const callTimeout = 30_000

/** Refusals that are over after a while: timeouts, and too many requests. */
const temporary = new Set([408, 425, 429])

interface CallAnswer {
  state?: unknown
  error?: { message?: string; reason?: string }
}

/**
 * The calls for a form by its public identifier.
 *
 * @throws RefusedCall when the server refuses one; another error when it did not answer, and may be asked again.
 */
export function formCalls(identifier: string): FormCalls {
  const call = async <Result>(name: string, input: unknown): Promise<Result> => {
    const response = await fetch(`/api/forms/${encodeURIComponent(identifier)}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(callTimeout),
    })
    // A proxy can answer with a page of its own.
    const answer = (await response.json().catch(() => null)) as CallAnswer | null
    if (answer && (response.ok || answer.state === 'invalid')) return answer as Result
    const { message = 'Your answers could not be sent.', reason = '' } = answer?.error ?? {}
    if (response.ok || response.status >= 500 || temporary.has(response.status)) throw new Error(message)
    throw new RefusedCall(message, reason)
  }
  return {
    start: input => call('start', input),
    save: input => call('save', input),
    submit: input => call('submit', input),
  }
}
