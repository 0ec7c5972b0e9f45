import type { QueryClient } from '@tanstack/react-query'
import { isSignedOut } from '../access/web/session.ts'

/** Handles a call without a session: signs the person out here too when the server confirms that the session ended. */
export const whenSignedOut =
  (onSignedOut: () => void) =>
  async (client: QueryClient): Promise<void> => {
    if (await isSignedOut(client)) onSignedOut()
  }
