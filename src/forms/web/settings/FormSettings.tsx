import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useDocument, useEditor, useOutline } from '../editor-context.ts'
import { formControls, languageControl, themeControls } from './common-controls.ts'
import { TranslationsButton } from '../languages/TranslationsButton.tsx'
import { contrastWarnings } from './contrast-warnings.ts'
import { Group, MoreSettings } from './Group.tsx'
import { Setting } from './Setting.tsx'
import styles from './Settings.module.css'

/** The settings of the whole form. */
export function FormSettings() {
  const { settings } = useDocument()
  const setting = (key: keyof typeof formControls) => (
    <Setting control={formControls[key]} address={{ list: 'settings', ids: ['settings'], key }} />
  )
  return (
    <>
      <Group title="Language">
        <Setting
          control={languageControl(settings.language)}
          address={{ list: 'settings', ids: ['settings'], key: 'language' }}
        />
        {setting('isRightToLeft')}
        <TranslationsButton />
      </Group>
      <Group title="Pages">
        {setting('mode')}
        {setting('hasProgress')}
        {setting('canGoBack')}
        {setting('hasReview')}
        {setting('canResume')}
        {setting('hasResumeMail')}
      </Group>
      <Group title="Buttons">
        {setting('nextLabel')}
        {setting('backLabel')}
        {setting('submitLabel')}
      </Group>
      <Group title="Emails">
        <MailsButton />
      </Group>
      <Group title="Embedding">
        {setting('embedding')}
        {settings.embedding === 'chosen' && setting('embedSites')}
      </Group>
      <Group title="Closed form">
        <p className={styles['note']}>
          Close the form, and set its dates and response limit, in Settings › Access above the editor.
        </p>
        {setting('closedText')}
        {setting('notOpenText')}
        {setting('fullText')}
        {setting('lockedText')}
        {setting('unpublishedText')}
      </Group>
      <Group title="Who can answer">
        {setting('allowedDomains')}
        {settings.allowedDomains.length > 0 && setting('wrongDomainText')}
        {setting('isOncePerPerson')}
        {settings.isOncePerPerson && setting('onceBy')}
        {settings.isOncePerPerson && setting('answeredText')}
      </Group>
    </>
  )
}

/** Opens the emails that are sent for each response. */
function MailsButton() {
  const { ui } = useEditor()
  const { mails } = useOutline()
  const sent = mails.filter(({ isOff }) => !isOff).length
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconMail size={16} stroke={1.75} />}
      onClick={() => ui.setState({ sheet: 'mails' })}
    >
      {sent === 0 ? 'Send emails for responses' : `Emails (${sent})`}
    </Button>
  )
}

/** How the form looks. */
export function ThemeSettings() {
  const { theme } = useDocument()
  const warnings = contrastWarnings(theme)
  const setting = (key: keyof typeof themeControls) => (
    <Setting
      control={themeControls[key]}
      address={{ list: 'theme', ids: ['theme'], key }}
      problem={key in warnings ? (warnings[key as keyof typeof warnings] ?? null) : null}
    />
  )
  return (
    <>
      <Group title="Colors">
        {setting('textColor')}
        {setting('backgroundColor')}
        {setting('accentColor')}
        {setting('buttonTextColor')}
        {setting('colorScheme')}
      </Group>
      <Group title="Shape">
        {setting('font')}
        {setting('alignment')}
        {setting('cornerRadius')}
        {setting('width')}
      </Group>
      <Group title="Pictures">
        {setting('logo')}
        {setting('cover')}
        {setting('backgroundPicture')}
      </Group>
      <MoreSettings title="Style sheet">{setting('css')}</MoreSettings>
    </>
  )
}
