const browsers = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
] as const

const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Mac', /Mac OS X/],
  ['Windows', /Windows/],
  ['Linux', /Linux/],
] as const

const first = (list: readonly (readonly [string, RegExp])[], text: string) =>
  list.find(([, pattern]) => pattern.test(text))?.[0]

/** A short name for a user agent, such as 'Firefox on Windows'. */
export function browserName(userAgent: string | null | undefined): string {
  const browser = first(browsers, userAgent ?? '')
  const system = first(systems, userAgent ?? '')
  if (!browser) return system ?? 'Unknown device'
  return system ? `${browser} on ${system}` : browser
}
