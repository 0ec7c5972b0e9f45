import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'effects-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The lines that the rule about effects refuses. */
function refusedLines(source: readonly string[]): string[] {
  const file = path.join(folder, 'effects.tsx')
  writeFileSync(file, source.join('\n'))
  const args = ['-c', path.join(root, '.oxlintrc.json'), '-f', 'json', file]
  const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/oxlint'), args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${path.join(root, 'node_modules/.bin')}:${process.env['PATH']}` },
  })
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; labels: { span: { line: number } }[] }[]
  }
  const own = diagnostics.filter(({ code }) => code.includes('effect-cleanup'))
  return own.map(({ labels }) => source[(labels[0]?.span.line ?? 0) - 1] ?? '')
}

test('an effect may return nothing, a function, or a cleanup with a name', () => {
  expect(
    refusedLines([
      'useEffect(() => {})',
      'useEffect(() => () => stop())',
      'useEffect(() => void start())',
      'useEffect(() => { if (!isOn) return; const stop = start(); return stop })',
      'useEffect(() => { return undefined })',
      'useEffect(() => (isOn ? () => stop() : undefined))',
      'useEffect(() => { const later = () => { return start() }; later() })',
      'useEffect(() => { [1].map(each => start(each)) })',
      'otherHook(() => start())',
    ]),
  ).toEqual([])
})

test('an effect may not return what a call returns', () => {
  const refused = [
    'useEffect(() => element.scrollIntoView())',
    'useLayoutEffect(() => element?.scrollIntoView())',
    'useInsertionEffect(function () { return start() })',
    'useEffect(() => { if (isOn) { return start() } })',
    'useEffect(() => (isOn ? start() : undefined))',
    'useEffect(() => isOn && start())',
    'useEffect(async () => { await start() })',
  ]
  expect(refusedLines(refused)).toEqual(refused)
})
