import { Radio, Stack } from '@mantine/core'
import { Section } from '../../../ui/Section.tsx'
import { audienceText } from '../audience-text.ts'
import type { Organization } from '../home-calls.ts'
import { useOrganizationSetting } from './use-organization-setting.ts'

interface HomeAccessProps {
  organization: Organization
  canChange: boolean
}

/** Sets who can see and edit what lies in Home. */
export function HomeAccess({ organization, canChange }: HomeAccessProps) {
  const change = useOrganizationSetting(organization, 'isHomePrivate', 'Access to Home saved')
  return (
    <Section title="Home" lead="Who can see and edit items in Home, outside any workspace.">
      <Radio.Group
        aria-label="Who can see items in Home"
        value={organization.isHomePrivate ? 'private' : 'everyone'}
        onChange={value => change(value === 'private')}
      >
        <Stack gap="xs">
          <Radio
            value="everyone"
            label={audienceText({ ...organization, isHomePrivate: false }, undefined)}
            disabled={!canChange}
          />
          <Radio
            value="private"
            label="Only the person who created an item, and admins"
            description="People with whom an item is shared see it too."
            disabled={!canChange}
          />
        </Stack>
      </Radio.Group>
    </Section>
  )
}
