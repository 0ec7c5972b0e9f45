import { SegmentedControl, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { colorSchemes } from '../../ui/color-scheme.ts'
import { Section } from '../../ui/Section.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import styles from './Account.module.css'
import { ApiKeys } from './ApiKeys.tsx'
import { Profile } from './Profile.tsx'
import { Sessions } from './Sessions.tsx'
import { TwoFactor } from './TwoFactor.tsx'

/** The page on which people look after their own account. */
export function Account() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  usePageTitle('Account')
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Account</h1>
      <Profile />
      <Section title="Appearance" lead="On this device.">
        <SegmentedControl
          aria-label="Theme"
          data={colorSchemes}
          value={colorScheme}
          onChange={value => setColorScheme(value as MantineColorScheme)}
        />
      </Section>
      <TwoFactor />
      <Sessions />
      <ApiKeys />
    </div>
  )
}
