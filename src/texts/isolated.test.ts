import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'

const [first, last] = ['\u2068', '\u2069']

test.each([
  ['a plain name is unchanged', 'Tasks (2)', 'Tasks (2)'],
  ['accents, emoji and Chinese are unchanged', 'Žofia 👩‍💻 任务', 'Žofia 👩‍💻 任务'],
  ['a Hebrew name is isolated', 'משימות 2', `${first}משימות 2${last}`],
  ['an Arabic name is isolated', 'صورة.png', `${first}صورة.png${last}`],
  ['a mark that reverses the text after it is removed', 'evil\u202egnp.exe', `${first}evilgnp.exe${last}`],
  ['a mark that would end the isolation is removed', 'a\u2069\u202eb', `${first}ab${last}`],
])('%s', (...[, name, shown]) => expect(isolated(name)).toBe(shown))
