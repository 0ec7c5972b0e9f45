import type { Platform } from '../platform/platform.ts'

/** Something that works with a connection, and stops when the connection is deleted. */
interface ConnectionUse {
  connectionId: string
  /** For the person who looks: 'Import of ‘Customers’'. */
  name: string
}

/** A feature whose things use connections. */
export interface ConnectionUser {
  /** Finds what uses any of these connections, in words that this person may read. */
  find(platform: Platform, connectionIds: readonly string[], userId: string): Promise<ConnectionUse[]>
}

const users = new Set<ConnectionUser>()

/** Makes the page of connections say what a feature uses them for. */
export const registerConnectionUser = (user: ConnectionUser): void => void users.add(user)

/** What uses each of these connections, by their ids. */
export async function findConnectionUses(
  platform: Platform,
  connectionIds: readonly string[],
  userId: string,
): Promise<Map<string, string[]>> {
  if (connectionIds.length === 0) return new Map()
  const found = await Promise.all(Array.from(users, user => user.find(platform, connectionIds, userId)))
  const byConnection = Map.groupBy(found.flat(), ({ connectionId }) => connectionId)
  return new Map(Array.from(byConnection, ([id, uses]) => [id, uses.map(({ name }) => name)]))
}
