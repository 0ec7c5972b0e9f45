import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Attachment, maxFilesInCell } from './attachment.ts'
import { mergeFiles } from './merge-files.ts'

const file = (key: string) => ({ key, filename: key }) as Attachment
const files = (keys: string) => [...keys].map(file)
const join = (before: string, after: string, now: string) =>
  mergeFiles({ before: files(before), after: files(after), now: files(now) })
    .map(({ key }) => key)
    .join('')

describe('concurrent changes to the files of a cell', () => {
  test.each([
    ['both add', '', 'a', 'x', 'xa'],
    ['both add to some', 'k', 'ka', 'kx', 'kxa'],
    ['one removes, the other adds', 'k', '', 'kx', 'x'],
    ['one adds, the other removes', 'k', 'ka', '', 'a'],
    ['both remove', 'kl', 'k', 'l', ''],
    ['both add the same', '', 'a', 'a', 'a'],
    ['one adds before a file, the other behind it', 'k', 'abk', 'kx', 'abkx'],
    ['one adds before a file, the other removes that', 'k', 'ak', 'x', 'xa'],
  ])('stays, when %s', (...[, before, after, now, joined]) => expect(join(before, after, now)).toBe(joined))

  test('undoing one change keeps the other', () => {
    const someFiles = fc.uniqueArray(fc.constantFrom(...'abcdef'), { maxLength: 6 }).map(keys => keys.join(''))
    fc.assert(
      fc.property(someFiles, someFiles, someFiles, (before, after, now) => {
        const undone = join(after, before, join(before, after, now))
        const mine = [...before, ...after]
        const others = (keys: string) => [...keys].filter(key => !mine.includes(key)).toSorted()
        expect(others(undone)).toEqual(others(now))
      }),
    )
  })

  test('never lose a file that the other change added', () => {
    const theirs = Array.from({ length: maxFilesInCell }, (_, at) => file(`file ${at}`))
    const after = [file('a'), ...theirs.slice(1)]
    expect(mergeFiles({ before: theirs.slice(1), after, now: theirs })).toEqual(theirs)
  })

  test('apply in full if the other side changed nothing', () => {
    expect(join('ab', 'bc', 'ab')).toBe('bc')
  })
})
