import { readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, parseSync, type Plugin, type Rolldown, type UserConfig, Visitor } from 'vite'

type Group = Rolldown.CodeSplittingGroup

const root = import.meta.dirname

/** A page whose modules are put into one file. */
interface PageFile {
  name: string
  page: string
  /** The script that loads the page later. Its own modules stay out of the file, so that other pages can share them. */
  entry?: string
}

type ImportsOf = (id: string) => readonly string[]

/** The modules of ours that load together with a page, rather than later or never. */
function modulesOf(page: string): (importsOf: ImportsOf) => ReadonlySet<string> {
  const modules = new Set<string>()
  return importsOf => {
    const todo = modules.size === 0 ? [path.resolve(root, page)] : []
    for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
      if (modules.has(at)) continue
      modules.add(at)
      todo.push(...importsOf(at).filter(imported => !imported.includes('node_modules')))
    }
    return modules
  }
}

const noModules = (): ReadonlySet<string> => new Set()

/**
 * Puts our modules of a page into one file. Many small files compress worse, and the bundler might make two files of ours
 * import each other.
 */
function oneFile({ name, page, entry }: PageFile): Group {
  const ofPage = modulesOf(page)
  const ofEntry = entry === undefined ? noModules : modulesOf(entry)
  return {
    debugName: name,
    name: (id, chunking) => {
      const importsOf: ImportsOf = each => chunking.getModuleInfo(each)?.importedIds ?? []
      return ofPage(importsOf).has(id) && !ofEntry(importsOf).has(id) ? name : null
    },
    includeDependenciesRecursively: false,
  }
}

/**
 * Puts the icons that some pages need at first into one file. The group of all icons would mix them with icons of pages
 * that load later.
 */
function firstIcons(pages: readonly string[]): Group {
  const ofPages = pages.map(modulesOf)
  let names: ReadonlySet<string> | null = null
  return {
    debugName: 'first icons',
    name: (id, chunking) => {
      const icon = /icons-react.*\/(\w+)\.m?js$/.exec(id)?.[1]
      if (icon === undefined) return null
      const importsOf: ImportsOf = each => chunking.getModuleInfo(each)?.importedIds ?? []
      names ??= new Set(
        ofPages
          .flatMap(modules => [...modules(importsOf)])
          .filter(each => /\.tsx?$/.test(each))
          .flatMap(each => readFileSync(each, 'utf8').match(/\bIcon\w+/g) ?? []),
      )
      return names.has(icon) || !icon.startsWith('Icon') ? 'first-icons' : null
    },
    includeDependenciesRecursively: false,
  }
}

/** Icons that the same pages need. */
const icons: Group = {
  name: 'icons',
  test: /icons-react/,
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 24_000,
  includeDependenciesRecursively: false,
}

/** Takes the SQL out of modules that the browser shares with the server, and with it what only SQL needs. */
const withoutSql: Plugin = {
  name: 'without-sql',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: "from 'kysely'" },
    handler(code, id) {
      const statements: { start: number; end: number }[] = []
      const visitor = new Visitor({
        TaggedTemplateExpression({ tag, start, end }) {
          const isInside = start < (statements.at(-1)?.end ?? 0)
          if (tag.type === 'Identifier' && tag.name === 'sql' && !isInside) statements.push({ start, end })
        },
      })
      visitor.visit(parseSync(id, code).program)
      const withStub = statements.reduceRight(
        (rest, { start, end }) => `${rest.slice(0, start)}sql${rest.slice(end)}`,
        code,
      )
      return { code: withStub, map: null }
    },
  },
}

/**
 * The build of an HTML page, which shows one of these pages.
 * @param first the modules that load before the first paint.
 */
export const buildOf = (html: string, pages: readonly PageFile[], first: readonly string[] = []): UserConfig => ({
  plugins: [withoutSql, react()],
  // Field types hold their SQL, which the browser has no use for.
  resolve: { alias: { kysely: path.resolve(root, 'src/ui/no-sql.ts') } },
  build: {
    target: 'es2024',
    // Data URLs would need a looser content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: html,
      // It does not say so itself, and only pages with live data need its sockets.
      treeshake: { moduleSideEffects: [{ test: /@trpc\/client/, sideEffects: false }] },
      preserveEntrySignatures: 'allow-extension',
      output: { codeSplitting: { groups: [...pages.map(oneFile), firstIcons(first), icons] } },
    },
  },
})

const base = 'src/app/shell/DatabasePage.tsx'
const first = [base, 'src/app/main.tsx', 'src/app/shell/Shell.tsx']

export default defineConfig(buildOf('index.html', [{ name: 'base', page: base }], first))
