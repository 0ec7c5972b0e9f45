import type { QueryClient } from '@tanstack/react-query'
import { isSignedOut } from '../access/web/session.ts'

/** For refusals for want of a session: makes the person signed out here too, if the server says so of the session of now. */
export const whenSignedOut =
  (onSignedOut: () => void) =>
  async (client: QueryClient): Promise<void> => {
    if (await isSignedOut(client)) onSignedOut()
  }
