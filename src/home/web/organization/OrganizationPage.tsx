import { Anchor, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createOrganization, planText } from '../../../texts/frame-texts.ts'
import { Section } from '../../../ui/Section.tsx'
import { toServerError } from '../../../ui/server/server-error.ts'
import { SettingsPage } from '../../../ui/SettingsPage.tsx'
import { FailedView } from '../../../ui/FailedView.tsx'
import { StateView } from '../../../ui/StateView.tsx'
import { homeQuery, type Organization } from '../home-calls.ts'
import { openWorkspaceDialog } from '../workspaces/workspace-dialogs.ts'
import { HomeAccess } from './HomeAccess.tsx'
import { Invitations } from './Invitations.tsx'
import { LeaveOrganization } from './LeaveOrganization.tsx'
import { roleAllows } from './member-rights.ts'
import { Members } from './Members.tsx'
import styles from './organization.module.css'
import { OrganizationName } from './OrganizationName.tsx'
import { WorkspaceSecurity } from './WorkspaceSecurity.tsx'

const Heading = ({ organization }: { organization: Organization }) => (
  <span className={styles.heading}>
    <bdi>{organization.name}</bdi>
    {organization.isSandbox && <span className={styles.sandbox}>Sandbox</span>}
  </span>
)

function Sections({ organization }: { organization: Organization }) {
  const manages = roleAllows(organization.role, 'manage organization')
  return (
    <>
      <OrganizationName key={organization.id} organization={organization} canChange={manages} />
      <Section
        title="Plan"
        lead={planText(organization)}
        action={
          <Anchor inherit underline="always" renderRoot={props => <Link to="/plans" {...props} />}>
            See plans
          </Anchor>
        }
      />
      <Members organization={organization} />
      {manages && <Invitations organizationId={organization.id} />}
      <HomeAccess organization={organization} canChange={manages} />
      <WorkspaceSecurity organization={organization} canChange={manages} />
      <LeaveOrganization organization={organization} />
    </>
  )
}

/** The members, invitations and settings of the current organization. */
export function OrganizationPage() {
  const home = useQuery(homeQuery)
  const hasNoOrganization = home.isError && toServerError(home.error).code === 'not_found'
  const organization = hasNoOrganization ? undefined : home.data?.organizations.find(({ isCurrent }) => isCurrent)
  return (
    <SettingsPage title="Organization" heading={organization && <Heading organization={organization} />}>
      {home.isPending && <Skeleton height={320} radius="lg" aria-label="Loading" />}
      {home.isError && !home.data && !hasNoOrganization && (
        <FailedView title="The organization could not be loaded" failed={home} />
      )}
      {hasNoOrganization && (
        <StateView
          title="You are not in an organization"
          action={<Button onClick={() => openWorkspaceDialog({ kind: 'organization' })}>{createOrganization}</Button>}
        >
          Create one, or ask someone to invite you.
        </StateView>
      )}
      {organization && <Sections organization={organization} />}
    </SettingsPage>
  )
}
