import { editorMark } from '../fields/editing/end-edit.ts'

/** The permanent elements of a grid, outermost first. */
export interface GridDom {
  root: HTMLElement
  scroller: HTMLElement
  /** Has the size of the scrolled content. */
  sizer: HTMLElement
  /** Stays in place while the sizer scrolls and contains everything that is drawn. */
  layer: HTMLElement
  /** Below the header. */
  body: HTMLElement
  /** Has the focus while no editor is open. */
  textInput: HTMLTextAreaElement
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
  const textInput = createTextInput()
  // aria-activedescendant may point outside the focused element only if aria-controls names the container.
  scroller.id = nextGridId()
  textInput.setAttribute('aria-controls', scroller.id)
  scroller.setAttribute('role', 'grid')
  scroller.setAttribute('aria-multiselectable', 'true')
  // A scrollable element must be reachable by keyboard; `redirectFocus` passes the focus on.
  scroller.tabIndex = 0
  editorHost.hidden = true
  editorHost.setAttribute(editorMark, '')
  layer.append(body)
  sizer.append(layer)
  scroller.append(sizer)
  editors.append(editorHost)
  root.append(scroller, textInput, editors)
  const dom = { root, scroller, sizer, layer, body, textInput, editors, editorHost }
  nameGrid(dom, label)
  return dom
}

/** Gives a grid its accessible name. */
export function nameGrid({ scroller, textInput }: Pick<GridDom, 'scroller' | 'textInput'>, label: string): void {
  scroller.setAttribute('aria-label', label)
  textInput.setAttribute('aria-label', label)
}

/** Input methods only compose in an editable element, so a hidden textarea has the focus. It opens no touch keyboard. */
function createTextInput(): HTMLTextAreaElement {
  const textInput = document.createElement('textarea')
  textInput.className = 'gl-grid-catcher'
  textInput.rows = 1
  textInput.tabIndex = -1
  textInput.dir = 'auto'
  textInput.inputMode = 'none'
  textInput.autocapitalize = 'off'
  textInput.autocomplete = 'off'
  textInput.spellcheck = false
  textInput.setAttribute('aria-multiline', 'false')
  return textInput
}

let ids = 0

/** A page-wide unique id for a grid. */
const nextGridId = (): string => `gl-grid-${++ids}`
