import { createTRPCClient } from '@trpc/client'
import type { EngineApi } from '../../engine/model/engine-api.ts'
import { personHeader, serverLink } from '../../ui/server/server.ts'

/** The calls about bases, typed by the routers that answer them. */
export const tablesClient = createTRPCClient<EngineApi>({ links: [serverLink()] })

/** The same calls, refused once somebody else has signed in on this browser: what one person did is theirs. */
export const tablesClientOf = (userId: string): TablesClient =>
  createTRPCClient<EngineApi>({ links: [serverLink({ [personHeader]: userId })] })

export type TablesClient = typeof tablesClient
