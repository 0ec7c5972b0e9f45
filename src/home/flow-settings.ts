import { z } from 'zod'

/** What of a flow's settings decides whether it takes anything in. */
export const AccessSettings = z.object({
  disabledForm: z.boolean().catch(false),
  /** It closes by itself after so many submissions. */
  maxSubmissions: z.number().nullable().catch(null),
  /** Instants, as ISO text. */
  expirationDate: z.string().nullable().catch(null),
  openDate: z.string().nullable().catch(null),
})

export type AccessSettings = z.infer<typeof AccessSettings>

/** The settings as they stand in the database, which may be of any form. */
export const accessSettings = (settings: unknown): AccessSettings => AccessSettings.parse(settings ?? {})

const isBefore = (instant: string | null, now: number) => instant !== null && Date.parse(instant) < now
const isAfter = (instant: string | null, now: number) => instant !== null && Date.parse(instant) > now

/** Whether a flow takes nothing in at this moment by its own rules, so that re-opening it is not enough. */
export const isExpired = (settings: AccessSettings, now = Date.now()): boolean =>
  (settings.disabledForm && settings.maxSubmissions !== null) ||
  isBefore(settings.expirationDate, now) ||
  isAfter(settings.openDate, now)

/** Whether it is to be shown as locked. */
export const isLocked = (settings: AccessSettings, now = Date.now()): boolean =>
  settings.disabledForm || isExpired(settings, now)

const Look = z.object({ theme: z.string().nullable().catch(null) })

/** How a flow is to look, as its face names it; null when nobody chose. */
export const themeOf = (settings: unknown): string | null => Look.parse(settings ?? {}).theme
