import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../app/app.css'
import { listedCommands } from '../../../ui/commands.ts'
import { theme, themeVariables } from '../../../ui/theme/theme.ts'
import { ToastArea } from '../../../ui/toasts/ToastArea.tsx'
import { memoryDraft } from '../../draft-store/testing/memory-draft.ts'
import type { FormDocument } from '../../document/form-document.ts'
import { formOutline } from '../../document/outline.ts'
import { FormEditor } from '../FormEditor.tsx'

type Draft = ReturnType<typeof memoryDraft>

declare global {
  interface Window {
    editor: {
      draft: Draft
      /** Opens a form; an empty one by default. */
      open(document?: FormDocument): void
      /** The types and labels of the blocks of each page, with their options. */
      pages(): string[][]
      /** Runs a command of the palette. */
      run(label: string): void
    }
  }
}

const root = createRoot(document.querySelector('#root') as HTMLElement)

function open(given?: FormDocument): void {
  notifications.clean()
  const draft = memoryDraft(given)
  window.editor.draft = draft
  root.render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="auto">
        <ToastArea />
        <main style={{ display: 'flex', flexDirection: 'column', height: '100dvh' }}>
          <h1 style={{ margin: 0 }}>Feedback</h1>
          <FormEditor
            key={Math.random()}
            draft={draft}
            title="Feedback"
            blocks={null}
            settings={null}
            strip={null}
            actions={null}
          />
        </main>
      </MantineProvider>
    </StrictMode>,
  )
}

window.editor = {
  draft: memoryDraft(),
  open,
  pages() {
    const { pages, blocks, options } = formOutline(window.editor.draft.document)
    return pages.map(({ id }) =>
      (blocks.get(id) ?? []).map(block => {
        const labels = (options.get(block.id) ?? []).map(({ label }) => label)
        return [block.type, block.label, ...(labels.length > 0 ? [labels.join('|')] : [])].join(': ')
      }),
    )
  },
  run: label =>
    listedCommands()
      .find(command => command.label === label)
      ?.run(),
}
open()
