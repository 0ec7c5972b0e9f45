import { Notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { mostShown } from './toasts.tsx'
import styles from './toasts.module.css'

const room = '--gl-toast-room'
/** Pixels between a dialog and the toasts below it. */
const gap = 8

/** What the toasts stand in. It says how much of the bottom of the screen they take, for dialogs to leave it to them. */
export default function ToastStack() {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const stack = around.current?.querySelector<HTMLElement>('[data-position=bottom-center]')
    const { style } = document.documentElement
    if (!stack) return
    const observer = new ResizeObserver(() => {
      // Those on their way out stand above the others for a moment.
      const toasts = stack.querySelectorAll<HTMLElement>('.mantine-Notification-root')
      const first = [...toasts].slice(-mostShown)[0]
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
        limit={mostShown}
        withinPortal={false}
        // One that goes while the pointer rests on it would be taken for hovered ever after, and keep all others.
        pauseResetOnHover="notification"
      />
    </div>
  )
}
