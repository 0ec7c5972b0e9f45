import { Anchor, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Section } from '../../../ui/Section.tsx'
import { errorText } from '../../../ui/server-error.ts'
import settings from '../../../ui/settings.module.css'
import { SettingsPage } from '../../../ui/SettingsPage.tsx'
import { StateView } from '../../../ui/StateView.tsx'
import { planLabel } from '../../plans.ts'
import { homeQuery, type Organization } from '../home-calls.ts'
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
        lead={`${planLabel(organization.planName)} Plan`}
        action={
          <Anchor inherit underline="always" renderRoot={props => <Link to="/plans" {...props} />}>
            See plans
          </Anchor>
        }
      />
      <Members organization={organization} />
      {manages && <Invitations organizationId={organization.id} />}
      <WorkspaceSecurity organization={organization} canChange={manages} />
      <LeaveOrganization organization={organization} />
    </>
  )
}

/** Who belongs to the organization that the person works in, who is invited, and what holds for all of it. */
export function OrganizationPage() {
  const home = useQuery(homeQuery)
  const organization = home.data?.organizations.find(({ isCurrent }) => isCurrent)
  return (
    <SettingsPage title="Organization" heading={organization && <Heading organization={organization} />}>
      {home.isPending && <Skeleton height={320} radius="lg" aria-label="Loading" />}
      {home.isError && !home.data && (
        <StateView
          alert
          title="The organization could not be loaded"
          action={
            <Button variant="default" loading={home.isFetching} onClick={() => void home.refetch()}>
              Try again
            </Button>
          }
        >
          {errorText(home.error)}
        </StateView>
      )}
      {organization && <Sections organization={organization} />}
      {home.data && !organization && <p className={settings.quiet}>You do not belong to an organization.</p>}
    </SettingsPage>
  )
}
