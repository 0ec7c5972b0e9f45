import { notifications, notificationsStore, type NotificationData } from '@mantine/notifications'
import { isolated } from '../../texts/isolated.ts'
import { copyRefused, copyText } from '../copy-text.ts'
import { errorText } from '../server/server-error.ts'
import styles from './toasts.module.css'

const successMilliseconds = 2000
const errorMilliseconds = 3000
const newsMilliseconds = 6000

/** So many stand there at once; the others wait until these have gone, so that each is read, and read out. */
export const mostShown = 3
notificationsStore.updateState(state => ({ ...state, limit: mostShown }))

/** What passes comes before what stays, which would never make room for it. */
const passing = 1

/** Says at the bottom of the screen that something was done. */
export function toastSuccess(text: string): void {
  notifications.show({ message: text, autoClose: successMilliseconds, withCloseButton: false, priority: passing })
}

/** Says at the bottom of the screen what went wrong: a text, or whatever was thrown. */
export function toastError(problem: unknown): void {
  const message = typeof problem === 'string' ? problem : errorText(problem)
  notifications.show({ message, autoClose: errorMilliseconds, role: 'alert', priority: passing })
}

/** What says what went wrong for so many milliseconds. */
export const toastErrorFor =
  (autoClose: number) =>
  (problem: unknown): void => {
    notifications.show({ message: errorText(problem), autoClose, role: 'alert', priority: passing })
  }

/** Says quietly what has become different without the person's doing, long enough for who is looking elsewhere. */
export function toastNews(text: string): void {
  notifications.show({ message: text, autoClose: newsMilliseconds, role: 'status', priority: passing })
}

/** Says what was done and offers to take it back; stays while the pointer rests on it. */
export const toastUndo = (text: string, undo: () => void): void => toastOffer(text, { label: 'Undo', run: undo })

/** Says something and offers to do something about it; stays while the pointer rests on it. */
export function toastOffer(text: string, offer: Offer): void {
  showOffer(text, offer, { autoClose: errorMilliseconds, priority: passing })
}

/** Texts longer than this are not shown whole. */
const shownCharacters = 200

/** Toasts that stay until they are closed, by id. */
const kept = new Set<string>()

/** Takes away what `toastKept` has shown so far: the person has left the page that it was about. */
export function dropKept(): void {
  for (const id of kept) notifications.hide(id)
  kept.clear()
}

/** Says why a text that the person wrote could not go where it belongs, and keeps it until they close this, or leave the page. */
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

/** Offers something until the person has taken it or closed this, on whichever page; then calls back. */
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
