import type { KeyScope } from './key-scope.ts'

/** The person who makes a request, signed in by a session or an API key. */
export interface Actor {
  userId: string
  name: string
  email: string
  /** The session that the request came with; null when it came with an API key. */
  sessionId: string | null
  /** The API key that the request came with; null when it came with a session. */
  apiKeyId: string | null
  /** What the API key reaches; absent for sessions. */
  scope?: KeyScope | undefined
}

/** The name to greet a person by: the first word of the name, or the name when it has no words. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] || name
