import { userNotFound } from '../../texts/error-catalogue.ts'
import { nothingHere } from '../../texts/nothing-here.ts'
import { codeOfStatus, type ErrorCode } from '../../platform/errors.ts'

/** An error as all calls answer it, with the fields that the client of the sign-in library reads. */
interface AuthError {
  error: { code: ErrorCode; message: string }
  code?: string
  message: string
}

/** Messages by codes of the library whose own messages do not help. */
const messages: Record<string, string> = {
  TOKEN_EXPIRED: 'This link has expired. Request a new one on your account page.',
  INVALID_TOKEN: 'This link is not valid. Request a new one.',
  INVALID_EMAIL_OR_PASSWORD: 'Invalid email or password',
}

/** The library answers 401 for a wrong link, which would mean that nobody is signed in. */
const aboutLinks = ['TOKEN_EXPIRED', 'INVALID_TOKEN', 'INVALID_USER']

const texts: Partial<Record<ErrorCode, string>> = {
  not_signed_in: userNotFound,
  not_found: nothingHere,
  too_many_requests: 'Too many requests. Please try again later.',
}

function read(body: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {}
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Presents an error of the sign-in library, by the status and the body of its response. */
export function presentAuthError(status: number, body: string, requestId: string): { status: number; body: AuthError } {
  const answered = read(body)
  const libraryCode = textOf(answered['code'])
  const shownStatus = libraryCode !== undefined && aboutLinks.includes(libraryCode) ? 400 : status
  const code = codeOfStatus(shownStatus)
  const internal = `Something went wrong on our side. Request ${requestId}.`
  const said = (libraryCode && messages[libraryCode]) ?? textOf(answered['message']) ?? texts[code]
  const message = code === 'internal' ? internal : (said ?? 'The request could not be read.')
  const error = { code, message }
  return { status: shownStatus, body: { error, ...(libraryCode !== undefined && { code: libraryCode }), message } }
}
