/** Maximum URL of one cell. Browsers do not open longer ones reliably. */
const maxLength = 8192

const ours = /^(?:https?:\/\/|mailto:)/i
/** 'host:8080' has a port; any other text before a colon is a scheme, such as one that runs a program. */
const otherScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i
// oxlint-disable-next-line no-control-regex -- Browsers leave these out of an address, and with them what is in their way.
const neverIn = /[\0-\x1F\x7F]/
const numbers = /^\d{1,3}(?:\.\d{1,3}){3}$/
const named = /\.(?:\p{L}{2,}|xn--[a-z\d-]+)\.?$/iu

/** The host of a URL without a scheme: 'example.com' of 'example.com:80/path'. */
const writtenHost = (text: string) => text.replace(/[/?#].*$/s, '').replace(/:\d+$/, '')

/** Whether a text without a scheme can be a URL: 'hello' and '1.5' cannot. */
function isAddress(text: string): boolean {
  const host = writtenHost(text)
  if (/[\s@]/.test(text.replace(/[?#].*$/s, ''))) return false
  return host === 'localhost' || numbers.test(host) || named.test(host)
}

const parsed = (text: string) => (URL.canParse(text) ? new URL(text) : null)

function addressOf(text: string): URL | null {
  if (ours.test(text)) return parsed(text)
  if (text.startsWith('//')) return parsed(`https:${text}`)
  if (otherScheme.test(text) || !isAddress(text)) return null
  return parsed(`https://${text}`)
}

/**
 * The URL that a text opens, with 'https://' added if it has no scheme.
 * @returns null if the text is not a URL, or its scheme is not http, https, or mailto.
 */
export function webAddress(text: string): string | null {
  if (text.length > maxLength || neverIn.test(text)) return null
  const url = addressOf(text)
  if (!url) return null
  if (url.protocol === 'mailto:') return /^[^\s@]+@[^\s@]+$/.test(url.pathname) ? url.href : null
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  return isWeb && url.hostname !== '' ? url.href : null
}
