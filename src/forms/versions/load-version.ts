import { LRUCache } from 'lru-cache'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { answerFields, type AnswerField } from '../answers/answer-fields.ts'
import { blockTypes } from '../blocks/registry.ts'
import type { FormDocument } from '../document/form-document.ts'
import { formSettings } from '../document/form-settings.ts'
import { type CompiledForm, compileForm } from '../logic/compile-form.ts'
import { fallbackFiller } from '../logic/filler.ts'
import { selectDocument } from './form-versions.sql.ts'

/** A published version of a form, prepared for evaluation. It never changes. */
export interface LoadedVersion {
  number: number
  document: FormDocument
  form: CompiledForm
  /** The fields of its answers, by id. */
  fields: ReadonlyMap<string, AnswerField>
  /** Whether it asks for files. */
  takesFiles: boolean
}

/** A compiled form takes a few times as much memory as its document has characters. */
const maxCachedLength = 20_000_000

interface Cached {
  version: LoadedVersion
  length: number
}

const caches = new WeakMap<Platform, LRUCache<string, Cached>>()

function cacheOf(platform: Platform): LRUCache<string, Cached> {
  const existing =
    caches.get(platform) ??
    new LRUCache<string, Cached>({ maxSize: maxCachedLength, sizeCalculation: ({ length }) => length })
  caches.set(platform, existing)
  return existing
}

/** A version of a form; null if there is none with this number. Recently used versions are cached. */
export async function loadVersion(
  platform: Platform,
  { flowId, number }: { flowId: string; number: number },
): Promise<LoadedVersion | null> {
  const cache = cacheOf(platform)
  const key = `${flowId} ${number}`
  const cached = cache.get(key)
  if (cached) return cached.version
  const [row] = await run(platform.pool, selectDocument({ flowId, number }))
  if (!row) return null
  const version = prepareVersion(number, withDefaults(row.document))
  cache.set(key, { version, length: JSON.stringify(row.document).length })
  return version
}

/** A version of an earlier release lacks what came later. */
const withDefaults = (document: FormDocument): FormDocument => ({
  ...document,
  mails: document.mails ?? {},
  settings: { ...formSettings.parse({}), ...document.settings },
})

function prepareVersion(number: number, document: FormDocument): LoadedVersion {
  const form = compileForm(document, blockTypes, fallbackFiller.block)
  const fields = new Map(answerFields(document).map(field => [field.id, field]))
  return { number, document, form, fields, takesFiles: form.blocks.some(({ any }) => any.type.files !== undefined) }
}
