import { queryOptions } from '@tanstack/react-query'
import { isolated } from '../../texts/isolated.ts'
import { callServer, type ServerCall } from '../../ui/server/server.ts'
import type { OrganizationFate } from '../auth/leave-organizations.sql.ts'

/** The text to type before an account is deleted. */
export const deleteConfirmation = 'DELETE'

interface DeletionCall extends ServerCall {
  answer: { organizations: OrganizationFate[] }
}

/** What would happen to the person's organizations. */
export const fatesQuery = queryOptions({
  queryKey: ['account-deletion'],
  queryFn: async () => (await callServer<DeletionCall>('GET', '/admin/account/deletion')).organizations,
  // Others may have joined since the dialog last opened.
  staleTime: 0,
  gcTime: 0,
})

const names = (of: readonly OrganizationFate[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(of.map(({ name }) => isolated(name)))

const items = (count: number) => (count === 1 ? '1 item' : `${count.toLocaleString()} items`)

/** Returns why an account cannot be deleted yet, or null. */
export function keptText(fates: readonly OrganizationFate[]): string | null {
  const needing = fates.filter(({ fate }) => fate === 'needs owner')
  if (needing.length === 0) return null
  return `You are the only owner of ${names(needing)}, where there are others. Make somebody else an owner, or remove the other members. Then delete your account.`
}

/** Says what is deleted and what remains, in one sentence each. */
export function fateTexts(fates: readonly OrganizationFate[]): string[] {
  const ending = fates.filter(({ fate }) => fate === 'ends')
  const staying = fates.filter(({ fate }) => fate === 'stays')
  const lost = ending.reduce((sum, { flowCount }) => sum + flowCount, 0)
  return [
    ...(ending.length > 0 ? [`${names(ending)}: nobody else belongs there, so it ends, with ${items(lost)}.`] : []),
    ...(staying.length > 0 ? [`${names(staying)}: stays, and so does what you made there.`] : []),
    'Your sessions and API keys stop working at once.',
  ]
}
