import { Switch } from '@mantine/core'
import { Section } from '../../../ui/Section.tsx'
import type { Organization } from '../home-calls.ts'
import { useOrganizationSetting } from './use-organization-setting.ts'

interface WorkspaceSecurityProps {
  organization: Organization
  canChange: boolean
}

/** Sets whether connections stay in the workspace where they were created. */
export function WorkspaceSecurity({ organization, canChange }: WorkspaceSecurityProps) {
  const change = useOrganizationSetting(organization, 'connectionsStay', 'Workspace security saved')
  return (
    <Section title="Workspace security">
      <Switch
        label="New connections stay in their workspace"
        description="A connection to another service can only be used in the workspace where it was created."
        checked={organization.connectionsStay}
        disabled={!canChange}
        onChange={event => change(event.currentTarget.checked)}
      />
    </Section>
  )
}
