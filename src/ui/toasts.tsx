import { notifications } from '@mantine/notifications'
import { errorText } from './server-error.ts'
import styles from './toasts.module.css'

const successMilliseconds = 2000
const errorMilliseconds = 3000

/** Says at the bottom of the screen that something was done. */
export function toastSuccess(text: string): void {
  notifications.show({ message: text, autoClose: successMilliseconds, withCloseButton: false })
}

/** Says at the bottom of the screen what went wrong: a text, or whatever was thrown. */
export function toastError(problem: unknown): void {
  const message = typeof problem === 'string' ? problem : errorText(problem)
  notifications.show({ message, autoClose: errorMilliseconds, role: 'alert' })
}

/** Says what was done and offers to take it back; stays while the pointer rests on it. */
export const toastUndo = (text: string, undo: () => void): void => toastOffer(text, { label: 'Undo', run: undo })

/** Says something and offers to do something about it; stays while the pointer rests on it. */
export function toastOffer(text: string, { label, run }: { label: string; run(): void }): void {
  const id = notifications.show({
    message: (
      <span className={styles.row}>
        {text}
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            notifications.hide(id)
            run()
          }}
        >
          {label}
        </button>
      </span>
    ),
    autoClose: errorMilliseconds,
  })
}
