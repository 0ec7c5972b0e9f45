import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { languageOf, pageLanguages } from '../languages/page-languages.ts'
import { groupOf } from './block-groups.ts'

/** The files that a page loads, as paths below the root of the site. */
export interface PageAssets {
  script: string
  /** Scripts that the first one needs, so that the browser requests all at once. */
  preloads: readonly string[]
  styles: readonly string[]
}

interface ManifestEntry {
  file: string
  imports?: string[]
  css?: string[]
}

export type Manifest = Readonly<Record<string, ManifestEntry>>

export const pageEntry = 'src/forms/public/live/form-page.tsx'
const blockFile = (type: string) => `src/forms/public/live/${groupOf(type)}-blocks.ts`

/** The manifest of the built pages of forms. */
export const readManifest = async (built: string): Promise<Manifest> =>
  JSON.parse(await readFile(path.join(built, 'forms-manifest.json'), 'utf8')) as Manifest

/** What a page with these types of blocks loads in a language. */
export function pageAssets(manifest: Manifest, types: Iterable<string>, language = 'en'): PageAssets {
  const entry = manifest[pageEntry]
  if (!entry) throw new Error(`The build has no ${pageEntry}`)
  const seen = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name) || !manifest[name]) return
    seen.add(name)
    manifest[name].imports?.forEach(visit)
  }
  visit(pageEntry)
  for (const type of types) visit(blockFile(type))
  if (pageLanguages.has(languageOf(language))) {
    visit('src/forms/languages/load-translator.ts')
    visit(`src/forms/languages/texts/${languageOf(language)}.ts`)
    visit('src/forms/languages/translate.ts')
  }
  const entries = [...seen].flatMap(name => manifest[name] ?? [])
  const files = new Set(entries.map(({ file }) => file).filter(file => file !== entry.file))
  return { script: entry.file, preloads: [...files], styles: [...new Set(entries.flatMap(({ css }) => css ?? []))] }
}
