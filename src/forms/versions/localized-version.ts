import { blockTypes } from '../blocks/registry.ts'
import { localize } from '../languages/localize.ts'
import { compileForm } from '../logic/compile-form.ts'
import type { LoadedVersion } from './load-version.ts'

const localized = new WeakMap<LoadedVersion, Map<string, LoadedVersion>>()

/**
 * A version in one of its languages, as its respondent sees it. The browser evaluates the same document, so both agree
 * also where a rule or a calculation reads a text of the form. The fields of the answers stay those of the form.
 */
export function localizedVersion(version: LoadedVersion, tag: string): LoadedVersion {
  const document = localize(version.document, tag)
  if (document === version.document) return version
  const known = localized.get(version) ?? new Map<string, LoadedVersion>()
  localized.set(version, known)
  const existing = known.get(tag)
  if (existing) return existing
  const made = { ...version, document, form: compileForm(document, blockTypes) }
  known.set(tag, made)
  return made
}
