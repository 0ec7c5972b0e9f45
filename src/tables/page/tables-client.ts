import { createTRPCClient } from '@trpc/client'
import type { EngineApi } from '../../engine/model/engine-api.ts'
import { personHeader, serverLink } from '../../ui/server/server.ts'

/** The calls about bases. */
export const tablesClient = createTRPCClient<EngineApi>({ links: [serverLink()] })

/** The same calls, refused once someone else is signed in on this browser. */
export const tablesClientOf = (userId: string): TablesClient =>
  createTRPCClient<EngineApi>({ links: [serverLink({ [personHeader]: userId })] })

export type TablesClient = typeof tablesClient
