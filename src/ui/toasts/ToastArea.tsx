import { useNotifications } from '@mantine/notifications'
import { lazyPart } from '../late/lazy-part.ts'
import { LazyPart } from '../late/LazyPart.tsx'

const ToastStack = lazyPart(() => import('./ToastStack.tsx'))

/** Shows toasts, fetched with the first of them: no page begins with one. */
export function ToastArea() {
  const { notifications } = useNotifications()
  return (
    <LazyPart when={notifications.length > 0}>
      <ToastStack />
    </LazyPart>
  )
}
