import { z } from 'zod'

import type { RouteContext } from '../api/rest-route.ts'
import { restRoute } from '../api/rest-route.ts'
import { deleteSetting, type SettingKind, setSetting, settingsOf } from '../access/user-settings.sql.ts'
import { AppError } from '../platform/errors.ts'
import { success, Success } from './inputs.ts'

const SettingName = z.string().regex(/^[\w.:-]{1,100}$/, 'This cannot be a name of a setting')
const Settings = z.object({ settings: z.record(z.string(), z.unknown()) })

/** A page remembers choices, not data. */
const longestValue = 8_192
const mostSettings = 500

async function remember(
  { platform, actor }: RouteContext,
  of: { kind: SettingKind; name: string; value: unknown },
): Promise<void> {
  const value = of.value ?? null
  if (JSON.stringify(value).length > longestValue) throw new AppError('too_large', 'This is too much for a setting.')
  const kept = await setSetting(platform.db, { ...of, value, userId: actor.userId, most: mostSettings })
  if (!kept) throw new AppError('conflict', 'There are too many settings.')
}

const answer = async ({ platform, actor }: RouteContext) => {
  const { settings } = await settingsOf(platform.db, actor.userId)
  return { settings }
}

const put = restRoute({
  method: 'PUT',
  path: '/admin/settings/{name}',
  summary: 'Remembers a setting of yours; answers all of them.',
  capability: 'signed in',
  params: z.object({ name: SettingName }),
  body: z.object({ value: z.unknown() }),
  answer: Settings,
  async handle(context, { params, body }) {
    await remember(context, { kind: 'setting', name: params.name, value: body.value })
    return answer(context)
  },
})

const clear = restRoute({
  method: 'DELETE',
  path: '/admin/settings/{name}',
  summary: 'Forgets a setting of yours; answers those that are left.',
  capability: 'signed in',
  params: z.object({ name: SettingName }),
  answer: Settings,
  async handle(context, { params }) {
    const { platform, actor } = context
    await deleteSetting(platform.db, { userId: actor.userId, kind: 'setting', name: params.name })
    return answer(context)
  },
})

const flag = restRoute({
  method: 'POST',
  path: '/admin/userFlag',
  summary: 'Notes that you were shown something, or chose it once.',
  capability: 'signed in',
  body: z.object({ flagName: SettingName, flagValue: z.unknown() }),
  answer: Success,
  async handle(context, { body }) {
    await remember(context, { kind: 'flag', name: body.flagName, value: body.flagValue })
    return success
  },
})

export const settingsRoutes = [put, clear, flag]
