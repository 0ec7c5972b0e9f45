import { Button } from '@mantine/core'
import { copyAloud } from '../../ui/copy-aloud.ts'
import { focusOnMount } from '../../ui/focus/focus-on-mount.ts'
import { saveBlob } from '../../ui/files/save-blob.ts'
import styles from './Account.module.css'
import settings from '../../ui/settings.module.css'
import formStyles from '../../ui/dialogs/DialogForm.module.css'

interface BackupCodesProps {
  codes: readonly string[]
  onDone(): void
}

/** Codes to sign in without the device. They show only once, to be copied or downloaded. */
export function BackupCodes({ codes, onDone }: BackupCodesProps) {
  const text = `${codes.join('\n')}\n`
  return (
    <div className={formStyles.stack}>
      <p className={settings.quiet}>
        When you do not have your app, each of these signs you in once. Keep them with your passwords: they are not
        shown again.
      </p>
      <ul className={styles.codes} aria-label="Backup codes">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={formStyles.buttons}>
        {/* Not the last button: who presses Enter twice would never have seen the codes. */}
        <Button variant="default" ref={focusOnMount} onClick={() => void copyAloud(text, 'Backup codes copied')}>
          Copy
        </Button>
        <Button
          variant="default"
          onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), 'gridloom-backup-codes.txt')}
        >
          Download
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  )
}
