import { toastNews } from '../../ui/toasts/toasts.tsx'

/** The pages whose person has seen the hint. */
const messages = new WeakSet<object>()

/** Tells a person who tries to edit a base that they may only view it, once per page. */
export function hintViewOnly(page: object): void {
  if (messages.has(page)) return
  messages.add(page)
  toastNews('You can only view this base')
}
