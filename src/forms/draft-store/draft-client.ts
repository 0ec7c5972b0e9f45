import { createTRPCClient } from '@trpc/client'
import type { router } from '../../api/trpc.ts'
import type { EngineApi } from '../../engine/model/engine-api.ts'
import { personHeader, serverLink } from '../../ui/server/server.ts'
import type { draftsRouter } from '../drafts/drafts.router.ts'

type FormsApi = ReturnType<typeof router<{ forms: typeof draftsRouter }>>

type Calls = Pick<ReturnType<typeof createTRPCClient<FormsApi>>, 'forms'> &
  Pick<ReturnType<typeof createTRPCClient<EngineApi>>, 'actions'>

/** What a draft is loaded and saved with. */
export interface DraftClient {
  basePublicId: string
  calls: Calls
}

/** The calls about a form, refused once someone else is signed in on this browser. */
export function draftClientOf(userId: string, basePublicId: string): DraftClient {
  const links = [serverLink({ [personHeader]: userId })]
  return {
    basePublicId,
    calls: {
      forms: createTRPCClient<FormsApi>({ links }).forms,
      actions: createTRPCClient<EngineApi>({ links }).actions,
    },
  }
}
