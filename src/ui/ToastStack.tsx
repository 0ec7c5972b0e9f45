import { Notifications } from '@mantine/notifications'

/** What the toasts stand in. */
export default function ToastStack() {
  return <Notifications position="bottom-center" containerWidth={360} transitionDuration={180} />
}
