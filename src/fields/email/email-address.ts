/** As RFC 5321 limits it. */
const maxLength = 254

/** One address of the everyday kind: no quotes, comments or numbers for a domain; other alphabets are fine. */
const everyday =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+)$/iu

export const isEmailAddress = (text: string): boolean =>
  text.length <= maxLength && text.indexOf('@') <= 64 && everyday.test(text)

/** What opens a new message to an address; null when it is none. */
export const mailTo = (address: string): string | null =>
  isEmailAddress(address) ? `mailto:${encodeURIComponent(address).replaceAll('%40', '@').replaceAll('%2B', '+')}` : null
