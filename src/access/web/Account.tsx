import { SegmentedControl, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { colorSchemes } from '../../ui/theme/color-scheme.ts'
import { Section } from '../../ui/Section.tsx'
import { SettingsPage } from '../../ui/SettingsPage.tsx'
import { ApiKeys } from './ApiKeys.tsx'
import { ChangeEmail } from './ChangeEmail.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { OwnData } from './OwnData.tsx'
import { Profile } from './Profile.tsx'
import { Sessions } from './Sessions.tsx'
import { TwoFactor } from './TwoFactor.tsx'

/** The page where people manage their own account. */
export function Account() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SettingsPage title="Account">
      <Profile />
      <Section title="Appearance" lead="On this device.">
        <SegmentedControl
          aria-label="Theme"
          data={colorSchemes}
          value={colorScheme}
          onChange={value => setColorScheme(value as MantineColorScheme)}
        />
      </Section>
      <ChangeEmail />
      <ChangePassword />
      <TwoFactor />
      <Sessions />
      <ApiKeys />
      <OwnData />
      <DeleteAccount />
    </SettingsPage>
  )
}
