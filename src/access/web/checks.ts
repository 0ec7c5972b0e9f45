export const shortestPassword = 8

/** Returns what is wrong with an email address, or null. */
export const checkEmail = (text: string): string | null =>
  /^\S+@\S+\.\S+$/.test(text.trim()) ? null : 'Enter an email address such as name@example.com'

/** Returns what is wrong with a new password, or null. */
export const checkNewPassword = (text: string): string | null =>
  text.length >= shortestPassword ? null : `Use at least ${shortestPassword} characters`
