/**
 * Opens an address: a web page in a new tab without an opener, `mailto:` in the mail program. Other schemes are
 * ignored.
 */
export function openLink(address: string): void {
  if (/^https?:\/\//i.test(address)) globalThis.open(address, '_blank', 'noopener,noreferrer')
  else if (/^mailto:/i.test(address)) globalThis.open(address, '_self', 'noreferrer')
}
