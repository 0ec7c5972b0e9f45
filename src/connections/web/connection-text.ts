import { findService } from '../registry.ts'
import type { Connection } from './connection-calls.ts'

export const serviceName = (type: string): string => findService(type)?.name ?? type

const metadataOf = (type: string) => {
  const service = findService(type)
  return service && service.protocol !== 'smtp' ? service.metadata : undefined
}

/** Whether connections of a service reach things with tables. */
export const hasSources = (type: string): boolean => metadataOf(type) !== undefined

/** 'Bases in Airtable'. */
export function sourcesTitle(type: string): string {
  const noun = metadataOf(type)?.noun ?? 'source'
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s in ${serviceName(type)}`
}

interface HealthText {
  label: string
  tone: 'good' | 'warning' | 'neutral'
}

const healthTexts: Record<Connection['health'], HealthText> = {
  working: { label: 'Working', tone: 'good' },
  failing: { label: 'Needs attention', tone: 'warning' },
  pending: { label: 'Not signed in', tone: 'neutral' },
}

export const healthText = ({ health }: Pick<Connection, 'health'>): HealthText => healthTexts[health]

/** The account and the owner of a connection, such as 'Airtable · ada@example.com · connected by Ada'. */
export function describeConnection(connection: Connection, ownUserId: string): string {
  const { type, session_state, userId, userName } = connection
  const { email: account } = session_state.metadata
  const owner = userId === ownUserId ? 'connected by you' : `connected by ${userName}`
  return [serviceName(type), account, owner].filter(part => part !== null).join(' · ')
}

const maxUses = 3

/** What uses a connection, on one line: 'Import of ‘A’, Import of ‘B’, and 4 more'. */
export function describeUses(uses: readonly string[]): string {
  const shown = uses.slice(0, maxUses).join(', ')
  return uses.length > maxUses ? `${shown}, and ${uses.length - maxUses} more` : shown
}
