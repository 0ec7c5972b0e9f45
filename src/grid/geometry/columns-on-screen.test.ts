import { expect, test } from 'vitest'
import { type ColumnsOnScreen, ColumnsNotifier, hasSameColumns } from './columns-on-screen.ts'
import type { Viewport } from './viewport.ts'

const layout = {} as ColumnsOnScreen['layout']
const at = (left: number, columns = { first: 1, last: 4 }) =>
  ({ shape: { layout }, columns, left, width: 800 }) as unknown as Viewport

test('every sideways scroll notifies listeners, but the columns only change when others become visible', () => {
  const notifier = new ColumnsNotifier()
  const notified: ColumnsOnScreen[] = []
  notifier.subscribe(now => notified.push(now))
  for (const left of [10, 10, 12, 14]) notifier.update(at(left))
  notifier.update(at(90, { first: 2, last: 5 }))
  expect(notified.map(({ left }) => left)).toEqual([10, 12, 14, 90])
  const changed = notified.filter((now, index) => index === 0 || !hasSameColumns(now, notified[index - 1] ?? now))
  expect(changed.map(({ left }) => left)).toEqual([10, 90])
})
