import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'

const [first, last] = ['\u2068', '\u2069']

test.each([
  ['a plain name stays as it is', 'Tasks (2)', 'Tasks (2)'],
  ['so does one with accents, emoji or Chinese', 'Žofia 👩‍💻 任务', 'Žofia 👩‍💻 任务'],
  ['one that is written from right to left has a direction of its own', 'משימות 2', `${first}משימות 2${last}`],
  ['so has one in Arabic', 'صورة.png', `${first}صورة.png${last}`],
  ['a mark that turns what follows shows how the name is spelt', 'evil\u202egnp.exe', `${first}evilgnp.exe${last}`],
  ['a mark that would end the isolation does not', 'a\u2069\u202eb', `${first}ab${last}`],
])('%s', (...[, name, shown]) => expect(isolated(name)).toBe(shown))
