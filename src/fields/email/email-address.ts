/** The limit of RFC 5321. */
const maxLength = 254

/** A usual address: no quotes, comments, or IP addresses as the domain. Other alphabets are allowed. */
const everyday =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+)$/iu

export const isEmailAddress = (text: string): boolean =>
  text.length <= maxLength && text.indexOf('@') <= 64 && everyday.test(text)

/** The mailto URL of an address; null if it is not a valid address. */
export const mailTo = (address: string): string | null =>
  isEmailAddress(address) ? `mailto:${encodeURIComponent(address).replaceAll('%40', '@').replaceAll('%2B', '+')}` : null
