import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** As much of an element as the code under test needs. */
class FakeElement {
  isConnected = true
  isDisabled = false
  readonly inside: string
  readonly page: FakePage

  constructor(page: FakePage, inside = '') {
    this.page = page
    this.inside = inside
  }

  closest(selector: string): FakeElement | null {
    return this.inside === selector ? this : null
  }

  contains(other: unknown): boolean {
    return other === this
  }

  focus(): void {
    if (this.isDisabled) return
    this.page.activeElement = this
    this.page.onFocusIn({ target: this })
  }

  remove(): void {
    this.isConnected = false
    if (this.page.activeElement === this) this.page.activeElement = this.page.body
  }
}

class FakePage {
  onFocusIn: (event: { target: FakeElement }) => void = () => {}
  readonly body = new FakeElement(this)
  readonly main = new FakeElement(this)
  readonly grid = new FakeElement(this)
  activeElement: FakeElement = this.body

  querySelectorAll(): FakeElement[] {
    return [this.main, this.grid].filter(({ isConnected }) => isConnected)
  }

  addEventListener(_type: 'focusin', listener: (event: { target: FakeElement }) => void): void {
    this.onFocusIn = listener
  }
}

let page: FakePage
let giveFocusBack: () => void

beforeEach(async () => {
  page = new FakePage()
  vi.stubGlobal('document', page)
  vi.stubGlobal('HTMLElement', FakeElement)
  vi.resetModules()
  ;({ giveFocusBack } = await import('./use-return-focus.ts'))
})
afterEach(() => vi.unstubAllGlobals())

function focused(inside?: string): FakeElement {
  const element = new FakeElement(page, inside)
  element.focus()
  return element
}

test('when the focused element disappears, the element focused before gets the focus', () => {
  focused()
  const opener = focused()
  focused().remove()
  giveFocusBack()
  expect(page.activeElement).toBe(opener)
})

test('menus and elements that can no longer be focused are skipped', () => {
  const button = focused()
  focused().isDisabled = true
  focused('[data-menu-dropdown]')
  focused().remove()
  giveFocusBack()
  expect(page.activeElement).toBe(button)
})

test('an element focused meanwhile keeps the focus', () => {
  focused()
  focused().remove()
  const chosen = focused()
  giveFocusBack()
  expect(page.activeElement).toBe(chosen)
})

test('when all have disappeared, the grid or else the page gets the focus', () => {
  focused().remove()
  giveFocusBack()
  expect(page.activeElement).toBe(page.grid)
  page.grid.remove()
  giveFocusBack()
  expect(page.activeElement).toBe(page.main)
})
