import { editorMark } from '../fields/editing/end-edit.ts'

/** The elements of a grid that are always there, outermost first. */
export interface GridDom {
  root: HTMLElement
  scroller: HTMLElement
  /** As large as what is scrolled. */
  sizer: HTMLElement
  /** Stays in place while the sizer scrolls; all that is drawn is in it. */
  layer: HTMLElement
  /** Below the header. */
  body: HTMLElement
  /** Holds the focus while no editor is open. */
  catcher: HTMLTextAreaElement
  /** Clips the editor to the body. */
  editors: HTMLElement
  /** The box of the active editor. */
  editorHost: HTMLElement
}

const part = (className: string): HTMLElement => {
  const element = document.createElement('div')
  element.className = className
  return element
}

export function gridDom(label: string): GridDom {
  const root = part('gl-grid')
  const scroller = part('gl-grid-scroller')
  const sizer = part('gl-grid-sizer')
  const layer = part('gl-grid-layer')
  const body = part('gl-grid-body')
  const editors = part('gl-grid-editors')
  const editorHost = part('gl-grid-editor')
  const catcher = catcherElement()
  // The active cell is not inside of what has the focus: only so may the one point at the other.
  scroller.id = nextGridId()
  catcher.setAttribute('aria-controls', scroller.id)
  scroller.setAttribute('role', 'grid')
  scroller.setAttribute('aria-multiselectable', 'true')
  // What scrolls can be reached by the keyboard; it hands the focus on.
  scroller.tabIndex = 0
  editorHost.hidden = true
  editorHost.setAttribute(editorMark, '')
  layer.append(body)
  sizer.append(layer)
  scroller.append(sizer)
  editors.append(editorHost)
  root.append(scroller, catcher, editors)
  const dom = { root, scroller, sizer, layer, body, catcher, editors, editorHost }
  nameGrid(dom, label)
  return dom
}

/** Gives a grid its accessible name. */
export function nameGrid({ scroller, catcher }: Pick<GridDom, 'scroller' | 'catcher'>, label: string): void {
  scroller.setAttribute('aria-label', label)
  catcher.setAttribute('aria-label', label)
}

/**
 * Input methods compose only in something that can be edited, so that is what has the focus; on a touch screen
 * it asks for no keyboard.
 */
function catcherElement(): HTMLTextAreaElement {
  const catcher = document.createElement('textarea')
  catcher.className = 'gl-grid-catcher'
  catcher.rows = 1
  catcher.tabIndex = -1
  catcher.dir = 'auto'
  catcher.inputMode = 'none'
  catcher.autocapitalize = 'off'
  catcher.autocomplete = 'off'
  catcher.spellcheck = false
  catcher.setAttribute('aria-multiline', 'false')
  return catcher
}

let ids = 0

/** An id for a grid that no other one on the page has. */
const nextGridId = (): string => `gl-grid-${++ids}`
