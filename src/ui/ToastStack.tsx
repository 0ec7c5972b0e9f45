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
    />
  )
}
