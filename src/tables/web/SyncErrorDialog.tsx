import { Button, Modal } from '@mantine/core'
import styles from './BasePage.module.css'
import type { BaseSession } from './use-base-actions.ts'

/** Opens when the server has refused a change. What was not saved is set aside, whichever button is pressed. */
export default function SyncErrorDialog({ session, opened }: { session: BaseSession; opened: boolean }) {
  return (
    <Modal opened={opened} onClose={() => session.resume()} title="Sync Error" size={440}>
      <div className={styles.stack}>
        <p className={styles.message}>
          Something went wrong while syncing your changes. We recommend refreshing the page to continue.
        </p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => session.resume()}>
            Cancel
          </Button>
          <Button data-autofocus onClick={() => globalThis.location.reload()}>
            Refresh Page
          </Button>
        </div>
      </div>
    </Modal>
  )
}
