import { useQuery } from '@tanstack/react-query'
import type { BasePlace } from '../../imports/web/imports-client.ts'
import { audienceText } from './audience-text.ts'
import { homeQuery } from './home-calls.ts'
import styles from './Home.module.css'

/** Says who can see what is created in a place. Empty while that is not known. */
export function Audience({ place }: { place: BasePlace | null }) {
  const { data: home } = useQuery(homeQuery)
  const organizationId = place && 'organizationId' in place ? place.organizationId : home?.organizationId
  const organization = home?.organizations.find(({ id }) => id === organizationId)
  const workspaceId = place && 'workspaceId' in place ? place.workspaceId : null
  const workspace = home?.workspaces.find(({ id }) => id === workspaceId)
  if (!organization || (workspaceId !== null && !workspace)) return null
  return <p className={styles.audience}>{audienceText(organization, workspace)}</p>
}
