import { expect, test } from 'vitest'
import { editorBox } from './editor-box.ts'
import { columnLayout } from '../geometry/geometry.ts'
import { Viewport } from '../geometry/viewport.ts'

const layout = columnLayout([200, 150, 150, 150, 150], { frozen: 1, rowNumberWidth: 50 })

function viewport(): Viewport {
  const view = new Viewport({ layout, headerHeight: 34, rowHeight: 32, rowCount: 1_000, canAddRow: true })
  view.resize(600, 434)
  return view
}

test('an editor covers its cell', () => {
  expect(editorBox(viewport(), { row: 2, column: 1 }, undefined)).toEqual({
    left: 250,
    top: 64,
    width: 150,
    height: 31,
    covered: 0,
  })
})

test('a larger editor stays inside the grid', () => {
  const box = editorBox(viewport(), { row: 11, column: 2 }, { minWidth: 320, minHeight: 120 })
  expect(box).toMatchObject({ left: 280, top: 280, width: 320, height: 120 })
})

test('an editor is at most as wide as the room beside the frozen columns, or as the grid if it needs more', () => {
  const view = viewport()
  view.resize(360, 434)
  expect(editorBox(view, { row: 2, column: 1 }, undefined)).toMatchObject({ left: 250, width: 110 })
  expect(editorBox(view, { row: 2, column: 1 }, { minWidth: 380 })).toMatchObject({ left: 0, width: 360 })
})

test('an editor goes behind the frozen columns with its cell', () => {
  const view = viewport()
  view.scrollTo(0, 40)
  expect(editorBox(view, { row: 2, column: 1 }, undefined)).toMatchObject({ left: 210, covered: 40 })
  expect(editorBox(view, { row: 2, column: 0 }, undefined)).toMatchObject({ left: 50, covered: 0 })
  expect(editorBox(view, { row: 2, column: 1 }, { minWidth: 520 })).toMatchObject({ left: 210, covered: 40 })
})

test('an editor scrolls away with its cell', () => {
  const view = viewport()
  view.scrollTo(320, 0)
  expect(editorBox(view, { row: 2, column: 1 }, { minHeight: 120 }).top).toBe(-256)
})
