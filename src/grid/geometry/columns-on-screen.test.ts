import { expect, test } from 'vitest'
import { type ColumnsOnScreen, ColumnsNotifier, hasSameColumns } from './columns-on-screen.ts'
import type { Viewport } from './viewport.ts'

const layout = {} as ColumnsOnScreen['layout']
const at = (left: number, columns = { first: 1, last: 4 }) =>
  ({ shape: { layout }, columns, left, width: 800 }) as unknown as Viewport

test('scrolling sideways is told in each frame, and changes no columns until others come in', () => {
  const notifier = new ColumnsNotifier()
  const told: ColumnsOnScreen[] = []
  notifier.subscribe(now => told.push(now))
  for (const left of [10, 10, 12, 14]) notifier.update(at(left))
  notifier.update(at(90, { first: 2, last: 5 }))
  expect(told.map(({ left }) => left)).toEqual([10, 12, 14, 90])
  const anew = told.filter((now, index) => index === 0 || !hasSameColumns(now, told[index - 1] ?? now))
  expect(anew.map(({ left }) => left)).toEqual([10, 90])
})
