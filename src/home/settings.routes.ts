import { z } from 'zod'

import type { RouteContext } from '../api/rest-route.ts'
import { restRoute } from '../api/rest-route.ts'
import { deleteSetting, type SettingKind, insertSetting } from '../access/user-settings.sql.ts'
import { readSettings } from '../access/user-settings.ts'
import { AppError } from '../platform/errors.ts'
import { success, Success } from './inputs.ts'
import { run } from '../platform/sql/run.ts'

const SettingName = z.string().regex(/^[\w.:-]{1,100}$/, 'Not a valid setting name')
const Settings = z.object({ settings: z.record(z.string(), z.unknown()) })

// Settings hold choices, not data.
const maxValueLength = 8_192
const maxSettings = 500

async function save(
  { platform, actor }: RouteContext,
  setting: { kind: SettingKind; name: string; value: unknown },
): Promise<void> {
  const value = setting.value ?? null
  if (JSON.stringify(value).length > maxValueLength) throw new AppError('too_large', 'This setting is too large.')
  const saved = await run(platform.pool, insertSetting({ ...setting, value, userId: actor.userId, max: maxSettings }))
  if (saved.length === 0) throw new AppError('conflict', 'You have too many settings.')
}

const answer = async ({ platform, actor }: RouteContext) => {
  const { settings } = await readSettings(platform.pool, actor.userId)
  return { settings }
}

export const setSettingRoute = restRoute({
  method: 'PUT',
  path: '/admin/settings/{name}',
  summary: 'Saves one of your settings, and returns all of them.',
  capability: 'signed in',
  params: z.object({ name: SettingName }),
  body: z.object({ value: z.unknown() }),
  answer: Settings,
  async handle(context, { params, body }) {
    await save(context, { kind: 'setting', name: params.name, value: body.value })
    return answer(context)
  },
})

const deleteSettingRoute = restRoute({
  method: 'DELETE',
  path: '/admin/settings/{name}',
  summary: 'Deletes one of your settings, and returns the others.',
  capability: 'signed in',
  params: z.object({ name: SettingName }),
  answer: Settings,
  async handle(context, { params }) {
    const { platform, actor } = context
    await run(platform.pool, deleteSetting({ userId: actor.userId, kind: 'setting', name: params.name }))
    return answer(context)
  },
})

const setFlagRoute = restRoute({
  method: 'POST',
  path: '/admin/userFlag',
  summary: 'Saves a flag, such as that you have seen a hint.',
  capability: 'signed in',
  body: z.object({ flagName: SettingName, flagValue: z.unknown() }),
  answer: Success,
  async handle(context, { body }) {
    await save(context, { kind: 'flag', name: body.flagName, value: body.flagValue })
    return success
  },
})

export const settingsRoutes = [setSettingRoute, deleteSettingRoute, setFlagRoute]
