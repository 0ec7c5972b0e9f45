import type { DragEvent } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { flowDrop, startFlowDrag } from './flow-drag.ts'

class FakeNode {
  readonly inside: readonly FakeNode[]

  constructor(...inside: FakeNode[]) {
    this.inside = inside
  }

  contains(other: unknown): boolean {
    return other === this || this.inside.some(each => each.contains(other))
  }
}

class FakeTarget extends FakeNode {
  readonly dataset: Record<string, string> = {}
}

/** What a drag carries. */
class FakeTransfer {
  readonly data = new Map<string, string>()
  effectAllowed = ''
  dropEffect = ''

  get types(): string[] {
    return [...this.data.keys()]
  }

  getData(type: string): string {
    return this.data.get(type) ?? ''
  }

  setData(type: string, value: string): void {
    this.data.set(type, value)
  }
}

const card = new FakeNode()
let target: FakeTarget
let transfer: FakeTransfer
let dropped: string[]
beforeEach(() => {
  vi.stubGlobal('Node', FakeNode)
  target = new FakeTarget(card)
  transfer = new FakeTransfer()
  dropped = []
})
afterEach(() => vi.unstubAllGlobals())

/** Sends an event to the target. @returns whether the browser's own handling was prevented. */
function send(name: keyof ReturnType<typeof flowDrop>, relatedTarget: unknown = null): boolean {
  let isPrevented = false
  const preventDefault = () => {
    isPrevented = true
  }
  const event = { dataTransfer: transfer, currentTarget: target, relatedTarget, preventDefault }
  flowDrop(flowId => dropped.push(flowId))[name](event as unknown as DragEvent<HTMLElement>)
  return isPrevented
}
const isMarked = () => target.dataset['flowOver'] !== undefined

describe('a flow that is dragged over a place', () => {
  beforeEach(() => startFlowDrag({ dataTransfer: transfer } as unknown as DragEvent, '7'))

  test('marks it, and moves there when it is dropped', () => {
    expect(send('onDragOver')).toBe(true)
    expect([isMarked(), transfer.dropEffect]).toEqual([true, 'move'])
    expect(send('onDrop')).toBe(true)
    expect([dropped, isMarked()]).toEqual([['7'], false])
  })

  test('keeps the mark while it is over something inside, and not once it left', () => {
    send('onDragOver')
    send('onDragLeave', card)
    expect(isMarked()).toBe(true)
    send('onDragLeave', new FakeNode())
    expect(isMarked()).toBe(false)
  })

  test('leaves no mark when it leaves the window', () => {
    send('onDragOver')
    send('onDragLeave', null)
    expect(isMarked()).toBe(false)
  })
})

describe('anything else that is dragged', () => {
  test.each(['Files', 'text/plain', 'text/uri-list'])('such as %s is left to others', type => {
    transfer.setData(type, '7')
    expect(send('onDragOver')).toBe(false)
    expect(send('onDrop')).toBe(false)
    expect([dropped, isMarked()]).toEqual([[], false])
  })
})
