import { useNotifications } from '@mantine/notifications'
import { lazyPart } from '../late/lazy-part.ts'
import { LazyPart } from '../late/LazyPart.tsx'

const ToastStack = lazyPart(() => import('./ToastStack.tsx'))

/** Shows toasts. The code is loaded with the first one. */
export function ToastArea() {
  const { notifications } = useNotifications()
  return (
    <LazyPart when={notifications.length > 0}>
      <ToastStack />
    </LazyPart>
  )
}
