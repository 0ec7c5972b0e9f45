import { failureCookieName } from '../oauth/return-path.ts'

/** Why the last sign-in at a service failed, from the cookies of the page; null when they do not say. */
export function readFailure(cookies: string): string | null {
  for (const cookie of cookies.split('; ')) {
    const at = cookie.indexOf('=')
    if (cookie.slice(0, at) !== failureCookieName) continue
    try {
      return decodeURIComponent(cookie.slice(at + 1))
    } catch {
      return null
    }
  }
  return null
}

/** Reads why the last sign-in failed, and forgets it. */
export function takeFailure(): string | null {
  const failure = readFailure(document.cookie)
  if (failure !== null) document.cookie = `${failureCookieName}=; Path=/; Max-Age=0; SameSite=Lax`
  return failure
}
