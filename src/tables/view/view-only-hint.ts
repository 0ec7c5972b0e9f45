import { toastNews } from '../../ui/toasts/toasts.tsx'

/** Who has been told, by what lives as long as the page of a base. */
const told = new WeakSet<object>()

/** Tells somebody who tries to change what they may only look at why nothing happens, once for each page of a base. */
export function hintViewOnly(page: object): void {
  if (told.has(page)) return
  told.add(page)
  toastNews('You can only view this base')
}
