import { Notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { maxShown } from './toasts.tsx'
import styles from './toasts.module.css'

const room = '--gl-toast-room'
/** The distance between a dialog and the toasts below it, in pixels. */
const gap = 8

/** The stack of toasts. It publishes its height, so that dialogs leave that part of the screen free. */
export default function ToastStack() {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const stack = around.current?.querySelector<HTMLElement>('[data-position=bottom-center]')
    const { style } = document.documentElement
    if (!stack) return
    const observer = new ResizeObserver(() => {
      // Closing toasts stay above the others for a moment.
      const toasts = stack.querySelectorAll<HTMLElement>('.mantine-Notification-root')
      const first = [...toasts].slice(-maxShown)[0]
      if (!first) return style.removeProperty(room)
      const { bottom, height } = stack.getBoundingClientRect()
      style.setProperty(room, `${Math.ceil(innerHeight - bottom + height - first.offsetTop) + gap}px`)
    })
    observer.observe(stack)
    return () => {
      observer.disconnect()
      style.removeProperty(room)
    }
  }, [])
  return (
    <div ref={around}>
      <Notifications
        className={styles.stack ?? ''}
        position="bottom-center"
        containerWidth={360}
        transitionDuration={180}
        limit={maxShown}
        withinPortal={false}
        // With the stack as target, a toast that closes under the pointer would count as hovered forever and keep the
        // others.
        pauseResetOnHover="notification"
      />
    </div>
  )
}
