import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const sourceFolder = path.resolve(import.meta.dirname, '../..')

export interface SourceFile {
  /** Path below `src`, with forward slashes: `grid/rows/row-pool.ts`. */
  name: string
  /** The first folder of the path. */
  feature: string
  text: string
  /** The files of ours that it imports, named the same way. */
  imports: string[]
}

const importPattern = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g

function readSource(name: string): SourceFile {
  const text = readFileSync(path.join(sourceFolder, name), 'utf8')
  const imports = [...text.matchAll(importPattern)].map(([, to = '']) => path.posix.join(path.posix.dirname(name), to))
  return { name, feature: name.split('/')[0] ?? '', text, imports }
}

/** The names of all files below `src`. */
export const sourceNames = (): string[] =>
  readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' }).map(name => name.replaceAll(path.sep, '/'))

/** Reads every source file, tests included. */
export const readSources = (): SourceFile[] =>
  sourceNames()
    .filter(name => /\.(ts|tsx|js)$/.test(name))
    .map(readSource)

export const isTest = ({ name }: Pick<SourceFile, 'name'>): boolean => /\.test\.tsx?$|\/testing\//.test(name)
