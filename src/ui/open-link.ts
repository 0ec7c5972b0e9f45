/**
 * Opens an address: a page in a tab of its own that knows nothing of ours, a message in the program for mail. Anything
 * but http, https and mailto is left alone, whoever asks.
 */
export function openLink(address: string): void {
  if (/^https?:\/\//i.test(address)) globalThis.open(address, '_blank', 'noopener,noreferrer')
  else if (/^mailto:/i.test(address)) globalThis.open(address, '_self', 'noreferrer')
}
