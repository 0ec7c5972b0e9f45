import { Notifications } from '@mantine/notifications'
import styles from './toasts.module.css'

/** What the toasts stand in. */
export default function ToastStack() {
  return (
    <Notifications
      className={styles.stack ?? ''}
      position="bottom-center"
      containerWidth={360}
      transitionDuration={180}
      // One that goes while the pointer rests on it would be taken for hovered ever after, and keep all others.
      pauseResetOnHover="notification"
    />
  )
}
