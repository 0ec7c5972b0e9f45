import { z } from 'zod'

/** The settings that decide whether a flow receives submissions. */
export const AccessSettings = z.object({
  disabledForm: z.boolean().catch(false),
  /** The flow closes after this many submissions. */
  maxSubmissions: z.number().nullable().catch(null),
  /** Instants, as ISO text. */
  expirationDate: z.string().nullable().catch(null),
  openDate: z.string().nullable().catch(null),
})

export type AccessSettings = z.infer<typeof AccessSettings>

/** Reads the access settings from the stored settings, which may have any shape. */
export const accessSettings = (settings: unknown): AccessSettings => AccessSettings.parse(settings ?? {})

const isBefore = (instant: string | null, now: number) => instant !== null && Date.parse(instant) < now
const isAfter = (instant: string | null, now: number) => instant !== null && Date.parse(instant) > now

/** Whether a flow is closed by its limits, so that re-opening it is not enough. */
export const isExpired = (settings: AccessSettings, now = Date.now()): boolean =>
  (settings.disabledForm && settings.maxSubmissions !== null) ||
  isBefore(settings.expirationDate, now) ||
  isAfter(settings.openDate, now)

/** Why a flow receives nothing now, apart from how much it has received; null if it is open. */
export function closedBy(
  { disabledForm, expirationDate, openDate }: AccessSettings,
  now = Date.now(),
): 'closed' | 'not_open' | null {
  if (disabledForm || isBefore(expirationDate, now)) return 'closed'
  return isAfter(openDate, now) ? 'not_open' : null
}

/** Whether a flow shows as locked. */
export const isLocked = (settings: AccessSettings, now = Date.now()): boolean =>
  settings.disabledForm || isExpired(settings, now)

const ThemeSetting = z.object({ theme: z.string().nullable().catch(null) })

/** The theme of a flow; null when none was chosen. */
export const themeOf = (settings: unknown): string | null => ThemeSetting.parse(settings ?? {}).theme
