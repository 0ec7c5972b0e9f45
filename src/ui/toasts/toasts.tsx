import { notifications, notificationsStore, type NotificationData } from '@mantine/notifications'
import { isolated } from '../../texts/isolated.ts'
import { copyRefused, copyText } from '../copy-text.ts'
import { errorText } from '../server/server-error.ts'
import styles from './toasts.module.css'

const successMilliseconds = 2000
const errorMilliseconds = 3000
const newsMilliseconds = 6000

/** How many toasts show at once. The others wait, so that each can be read and announced. */
export const maxShown = 3
notificationsStore.updateState(state => ({ ...state, limit: maxShown }))

/** Passing toasts come before staying ones, which would never make room. */
const passing = 1

/** Shows that something was done. */
export function toastSuccess(text: string): void {
  notifications.show({ message: text, autoClose: successMilliseconds, withCloseButton: false, priority: passing })
}

/** Shows an error: a text, or anything that was thrown. */
export function toastError(problem: unknown): void {
  const message = typeof problem === 'string' ? problem : errorText(problem)
  notifications.show({ message, autoClose: errorMilliseconds, role: 'alert', priority: passing })
}

/** Shows an error for a number of milliseconds. */
export const toastErrorFor =
  (autoClose: number) =>
  (problem: unknown): void => {
    notifications.show({ message: errorText(problem), autoClose, role: 'alert', priority: passing })
  }

/** Shows a change that the person did not make, long enough to be noticed. */
export function toastNews(text: string): void {
  notifications.show({ message: text, autoClose: newsMilliseconds, role: 'status', priority: passing })
}

/** Shows what was done with an Undo button. Stays while the pointer is over it. */
export const toastUndo = (text: string, undo: () => void): void => toastOffer(text, { label: 'Undo', run: undo })

/** Shows a text with a button. Stays while the pointer is over it. */
export function toastOffer(text: string, offer: Offer): void {
  showOffer(text, offer, { autoClose: errorMilliseconds, priority: passing })
}

/** Longer texts are shortened, in characters. */
const shownCharacters = 200

/** Toasts that stay until they are closed, by id. */
const kept = new Set<string>()

/** Closes the toasts of `toastKept` when the person leaves the page that they are about. */
export function dropKept(): void {
  for (const id of kept) notifications.hide(id)
  kept.clear()
}

/** Shows why a text could not be saved, with the text, until it is closed or the page is left. */
export function toastKept(why: string, text: string): void {
  const characters = Array.from(text)
  const shown = characters.slice(0, shownCharacters).join('') + (characters.length > shownCharacters ? '…' : '')
  const copy = async () => {
    if (await copyText(text)) return toastSuccess('Text copied')
    toastError(copyRefused)
    toastKept(why, text)
  }
  const id = showOffer(
    `${why}: “${isolated(shown)}”`,
    { label: 'Copy', run: () => void copy() },
    { autoClose: false, role: 'alert', closeButtonProps: { 'aria-label': 'Close' }, onClose: () => kept.delete(id) },
  )
  kept.add(id)
}

/** Shows an offer on every page until it is taken or closed, then calls back. */
export function toastStaying(text: string, offer: Offer, onDecided: () => void): void {
  showOffer(text, offer, {
    autoClose: false,
    role: 'alert',
    closeButtonProps: { 'aria-label': 'Close' },
    onClose: onDecided,
  })
}

interface Offer {
  label: string
  run(): void
}

function showOffer(text: string, { label, run }: Offer, look: Omit<NotificationData, 'message'>): string {
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
    ...look,
  })
  return id
}
