import { MantineProvider } from '@mantine/core'
import { Suspense, StrictMode, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import '../../../app/app.css'
import { theme, themeVariables } from '../../../ui/theme/theme.ts'
import { fieldType, isFieldType, type FieldTypeName } from '../../registry.ts'
import { fieldUis } from '../../registry.ui.ts'
import type { FieldUi } from '../../field-ui.ts'
import { CellSheet } from './CellSheet.tsx'
import { drawCells } from './draw-cells.ts'
import { pageContext } from './page-context.ts'
import './page.css'

/** A call that an editor made. */
export type Said =
  | { kind: 'commit'; value: unknown; move: string }
  | { kind: 'cancel' }
  | { kind: 'unreadable'; message: string }
  | { kind: 'discarded'; message: string }
  | { kind: 'template'; template: unknown }

export interface Opening {
  type: FieldTypeName
  value: unknown
  template?: unknown
  initialText?: string
  /** Whether the person may change the structure of the base. */
  mayChange?: boolean
  locale?: string
}

/** The functions that tests call on the page. */
export interface EditorPage {
  said: Said[]
  template: unknown
  open(opening: Opening): void
  configure(type: FieldTypeName, template?: unknown): void
  draw: typeof drawCells
}

declare global {
  interface Window {
    editorPage: EditorPage
  }
}

const uiOf = (type: FieldTypeName): FieldUi => fieldUis[type]
const templateOf = (type: FieldTypeName, template: unknown) =>
  fieldType(type).template.parse(template ?? fieldType(type).sampleTemplate ?? {})

/** An editor in a box the size of a cell, between two buttons that can take the focus. */
function OneEditor({ opening, onEnd }: { opening: Opening; onEnd: () => void }) {
  const { type, value, initialText, mayChange = true, locale = pageContext.locale } = opening
  const { Editor, editorSize } = uiOf(type)
  const [template] = useState(() => templateOf(type, opening.template))
  const say = (said: Said) => window.editorPage.said.push(said)
  return (
    <div className="editorBox" style={{ minWidth: editorSize?.minWidth, minHeight: editorSize?.minHeight }}>
      <Suspense fallback={null}>
        <Editor
          value={value}
          template={template}
          context={{ ...pageContext, locale }}
          label={fieldType(type).label}
          initialText={initialText}
          onCommit={(committed, move) => {
            say({ kind: 'commit', value: committed, move })
            onEnd()
          }}
          onCancel={() => {
            say({ kind: 'cancel' })
            onEnd()
          }}
          onUnreadable={message => say({ kind: 'unreadable', message })}
          onDiscarded={message => say({ kind: 'discarded', message })}
          {...(mayChange && { onTemplateChange: changed => say({ kind: 'template', template: changed }) })}
        />
      </Suspense>
    </div>
  )
}

function Configured({ type, initial }: { type: FieldTypeName; initial: unknown }) {
  const [template, setTemplate] = useState(() => templateOf(type, initial))
  const { TemplateForm } = uiOf(type)
  const change = (changed: unknown) => {
    window.editorPage.template = changed
    setTemplate(changed)
  }
  return (
    <form className="panel" aria-label={fieldType(type).label}>
      <Suspense fallback={null}>
        {TemplateForm && <TemplateForm template={template} context={pageContext} onChange={change} />}
      </Suspense>
    </form>
  )
}

function Page(): ReactNode {
  const [shown, setShown] = useState<{ opening: Opening; at: number } | null>(null)
  const [panel, setPanel] = useState<{ type: FieldTypeName; template: unknown; at: number } | null>(null)
  window.editorPage ??= {
    said: [],
    template: null,
    // Renders at once, so the previous editor is gone when the call returns.
    open: opening => flushSync(() => setShown({ opening, at: performance.now() })),
    configure: (type, template) => flushSync(() => setPanel({ type, template, at: performance.now() })),
    draw: drawCells,
  }
  return (
    <main>
      <button type="button">Before</button>
      {shown && <OneEditor key={shown.at} opening={shown.opening} onEnd={() => setShown(null)} />}
      <button type="button">After</button>
      {panel && <Configured key={panel.at} type={panel.type} initial={panel.template} />}
    </main>
  )
}

/** All editors at once, each kept open for inspection. */
function Gallery() {
  const types = Object.keys(fieldUis).filter(isFieldType)
  window.editorPage ??= {
    said: [],
    template: null,
    open: () => undefined,
    configure: () => undefined,
    draw: drawCells,
  }
  return (
    <main className="gallery">
      {types.map(type => (
        <section key={type}>
          <h2>{fieldType(type).label}</h2>
          <OneEditor opening={{ type, value: fieldType(type).sample }} onEnd={() => undefined} />
        </section>
      ))}
      {types.map(type => (
        <Configured key={type} type={type} initial={undefined} />
      ))}
    </main>
  )
}

const options = new URLSearchParams(location.search)
const scheme = options.get('scheme') === 'dark' ? 'dark' : 'light'
const pages: Record<string, ReactNode> = { cells: <CellSheet />, gallery: <Gallery /> }
const root = document.querySelector('#root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={themeVariables} forceColorScheme={scheme}>
        {pages[options.get('show') ?? ''] ?? <Page />}
      </MantineProvider>
    </StrictMode>,
  )
}
