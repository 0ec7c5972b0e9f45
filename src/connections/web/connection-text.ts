import { findService } from '../registry.ts'
import type { Connection } from './connection-calls.ts'

export const serviceName = (type: string): string => findService(type)?.name ?? type

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
