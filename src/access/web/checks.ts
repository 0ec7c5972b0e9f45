export const shortestPassword = 8

/** What is wrong with a text as an e-mail address; null when nothing obvious is. */
export const checkEmail = (text: string): string | null =>
  /^\S+@\S+\.\S+$/.test(text.trim()) ? null : 'Enter an e-mail address such as name@example.com'

/** What is wrong with a new password; null when nothing is. */
export const checkNewPassword = (text: string): string | null =>
  text.length >= shortestPassword ? null : `Use at least ${shortestPassword} characters`
