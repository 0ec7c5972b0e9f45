import { toastNews } from '../../ui/toasts/toasts.tsx'

/** The pages whose person has seen the hint. */
const told = new WeakSet<object>()

/** Tells a person who tries to edit a base that they may only view it, once per page. */
export function hintViewOnly(page: object): void {
  if (told.has(page)) return
  told.add(page)
  toastNews('You can only view this base')
}
