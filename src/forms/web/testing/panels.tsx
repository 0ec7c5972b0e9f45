import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createStore } from 'zustand/vanilla'
import { useStore } from 'zustand'
import '../../../app/app.css'
import { theme, themeVariables } from '../../../ui/theme/theme.ts'
import { ToastArea } from '../../../ui/toasts/ToastArea.tsx'
import type { Change } from '../../document/change.ts'
import type { FormDocument } from '../../document/form-document.ts'
import { newDraft } from '../../document/new-form.ts'
import { memoryDraft } from '../../draft-store/testing/memory-draft.ts'
import { BlocksList } from '../blocks-list/BlocksList.tsx'
import { BlockDrag, DragContext } from '../canvas/block-drag.ts'
import { createEditor, type Editor, EditorContext, useEditor, useEditorUi, useOutline } from '../editor-context.ts'
import { type EditorUi, shownIn } from '../editor-ui.ts'
import { PageStrip } from '../page-strip/PageStrip.tsx'
import { PreviewButton } from '../preview/PreviewButton.tsx'
import { ProblemsButton } from '../problems/ProblemsButton.tsx'
import { PublishBar } from '../publish/PublishBar.tsx'
import { RulesButton } from '../rules/RulesButton.tsx'
import { SettingsPanel } from '../settings/SettingsPanel.tsx'
import { FakePublishing } from './fake-publishing.ts'
import styles from './panels.module.css'

type Draft = ReturnType<typeof memoryDraft>

declare global {
  interface Window {
    panels: {
      draft(): Draft
      publishing(): FakePublishing
      ui(): EditorUi
      select(ui: Partial<EditorUi>): void
      /** Opens a form with changes, instead of the one before. */
      open(changes: readonly Change[], mayEdit?: boolean): void
      document(): FormDocument
    }
  }
}

interface Opened {
  draft: Draft
  editor: Editor
  drag: BlockDrag
  publishing: FakePublishing
  number: number
}

let count = 0

function openForm(): Opened {
  const draft = memoryDraft(newDraft())
  const editor = createEditor(draft)
  count += 1
  return { draft, editor, drag: new BlockDrag(editor), publishing: new FakePublishing(draft), number: count }
}

const queries = new QueryClient()

const opened = createStore<Opened>(openForm)

window.panels = {
  draft: () => opened.getState().draft,
  publishing: () => opened.getState().publishing,
  ui: () => opened.getState().editor.ui.getState(),
  select: ui => opened.getState().editor.ui.setState(ui),
  document: () => opened.getState().draft.document,
  open(changes, mayEdit = true) {
    const next = openForm()
    queries.clear()
    const unapplied = changes.length > 0 ? next.draft.change(changes, 'Build') : []
    if (unapplied.length > 0) throw new Error(JSON.stringify(unapplied))
    next.draft.give({ mayEdit })
    opened.setState(next)
  },
}

/** The blocks of the page by name, in place of the canvas. */
function Page() {
  const { ui } = useEditor()
  const outline = useOutline()
  const { id } = shownIn(
    outline,
    useEditorUi(({ shown }) => shown),
  )
  return (
    <main data-canvas>
      <div className={styles.page} data-drop-blocks>
        {(outline.blocks.get(id) ?? []).map(block => (
          <button
            key={block.id}
            type="button"
            data-block={block.id}
            onClick={() => ui.setState({ selected: { list: 'blocks', id: block.id }, also: [] })}
          >
            <span data-label>{block.label || block.type}</span>
          </button>
        ))}
      </div>
    </main>
  )
}

function Panels() {
  const { editor, drag, publishing, number } = useStore(opened)
  return (
    <EditorContext value={editor}>
      <DragContext value={drag}>
        <div className={styles.editor} key={number}>
          <div className={styles.bar} role="toolbar" aria-label="Form">
            <ProblemsButton />
            <RulesButton />
            <PreviewButton title="Feedback" />
            <PublishBar publishing={publishing} flow={{ name: 'Feedback', publicIdentifier: 'abc123' }} />
          </div>
          <section aria-label="Blocks" className={styles.side}>
            <BlocksList />
          </section>
          <Page />
          <section aria-label="Settings" className={styles.side}>
            <SettingsPanel />
          </section>
          <div className={styles.strip}>
            <PageStrip />
          </div>
        </div>
      </DragContext>
    </EditorContext>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="auto">
        <QueryClientProvider client={queries}>
          <Panels />
          <ToastArea />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}
