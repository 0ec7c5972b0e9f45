import { Button, Drawer, useComputedColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconPlus } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useEffect, useMemo, useState } from 'react'
import { PictureContext } from '../blocks/asking/Picture.tsx'
import { draftPictures } from '../pictures/web/draft-pictures.ts'
import { blockTypes } from '../blocks/registry.ts'
import type { FormDraft } from '../draft-store/form-draft.ts'
import '../public/form-page.css'
import { controlScheme, themeVariables } from '../public/theme-variables.ts'
import { EditorBar } from './bar/EditorBar.tsx'
import { BlockIcon } from './BlockIcon.tsx'
import { BlockDrag, DragContext, useDragState } from './canvas/block-drag.ts'
import { EndingCanvas } from './canvas/EndingCanvas.tsx'
import { PageCanvas } from './canvas/PageCanvas.tsx'
import {
  createEditor,
  EditorContext,
  useDocument,
  useDraftValue,
  useEditor,
  useEditorUi,
  useMayEdit,
  useOutline,
} from './editor-context.ts'
import { shownIn } from './editor-ui.ts'
import styles from './FormEditor.module.css'
import { useFormCommands } from './palette/use-form-commands.ts'
import { useUndoKeys } from './use-undo-keys.ts'

interface FormEditorProps {
  draft: FormDraft
  /** The name of the form, which respondents read first. */
  title: string
  /** The list of blocks to insert. */
  blocks: ReactNode
  /** The settings of what is selected. */
  settings: ReactNode
  /** The pages and endings. */
  strip: ReactNode
  /** What stands at the end of the bar. */
  actions: ReactNode
}

/** Edits a form. Its parts get the draft and the selection from `EditorContext`. */
export function FormEditor({ draft, ...parts }: FormEditorProps) {
  const [editor] = useState(() => createEditor(draft))
  const [drag] = useState(() => new BlockDrag(editor))
  const [pictures] = useState(() => draftPictures(draft.publicId))
  useEffect(() => () => drag.cancel(), [drag])
  return (
    <EditorContext value={editor}>
      <PictureContext value={pictures}>
        <DragContext value={drag}>
          <Parts {...parts} />
        </DragContext>
      </PictureContext>
    </EditorContext>
  )
}

const medium = '(max-width: 1023px)'

function Parts({ title, blocks, settings, strip, actions }: Omit<FormEditorProps, 'draft'>) {
  const editor = useEditor()
  const mayEdit = useMayEdit()
  const isClosed = useDraftValue(draft => draft.isClosed)
  const isNarrow = useMediaQuery(medium, undefined, { getInitialValueInEffect: false })
  useUndoKeys(editor)
  useFormCommands(editor, mayEdit)
  useHere()
  return (
    <div className={styles.editor}>
      <EditorBar actions={actions} />
      {isClosed ? (
        <output className={styles.notice}>
          This form was deleted, or you lost access to it. What you see is no longer updated.
        </output>
      ) : (
        !mayEdit && <output className={styles.notice}>You can look at this form, but you cannot edit it.</output>
      )}
      <div className={styles.parts}>
        {!isNarrow && mayEdit && (
          <section aria-label="Blocks" className={styles.side} data-side="blocks">
            {blocks}
          </section>
        )}
        <div className={styles.middle}>
          <Canvas title={title} />
          <div className={styles.strip}>{strip}</div>
        </div>
        {!isNarrow && (
          <section aria-label="Settings" className={styles.side} data-side="settings">
            {settings}
          </section>
        )}
      </div>
      {isNarrow && <Sheets blocks={blocks} settings={settings} mayEdit={mayEdit} />}
      <DragGhost />
    </div>
  )
}

/** On a small screen: buttons that open the parts beside the canvas as sheets. */
function Sheets({ blocks, settings, mayEdit }: { blocks: ReactNode; settings: ReactNode; mayEdit: boolean }) {
  const { ui } = useEditor()
  const sheet = useEditorUi(now => now.sheet)
  const close = () => ui.setState({ sheet: null })
  const common = {
    onClose: close,
    position: 'bottom',
    size: '70%',
    closeButtonProps: { 'aria-label': 'Close' },
  } as const
  return (
    <>
      <div className={styles.sheets}>
        {mayEdit && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={() => ui.setState({ sheet: 'blocks' })}
          >
            Blocks
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} />}
          onClick={() => ui.setState({ sheet: 'settings' })}
        >
          Settings
        </Button>
      </div>
      <Drawer {...common} opened={sheet === 'blocks'} title="Blocks" returnFocus={false}>
        {blocks}
      </Drawer>
      <Drawer {...common} opened={sheet === 'settings'} title="Settings">
        {settings}
      </Drawer>
    </>
  )
}

/** The page or the ending in the middle, with the theme of the form. */
function Canvas({ title }: { title: string }) {
  const document = useDocument()
  const outline = useOutline()
  const mayEdit = useMayEdit()
  const people = useDraftValue(draft => draft.people)
  const shown = shownIn(
    outline,
    useEditorUi(ui => ui.shown),
  )
  const appScheme = useComputedColorScheme('light')
  const { theme, settings } = document
  const scheme = theme.colorScheme === 'auto' ? appScheme : theme.colorScheme
  const variables = useMemo(() => themeVariables(theme, scheme), [theme, scheme])
  const ending = shown.list === 'endings' ? document.endings[shown.id] : undefined
  return (
    <section
      aria-label={ending ? 'Ending' : 'Page'}
      className={styles.canvas}
      data-canvas
      data-drop-scroller
      dir={settings.isRightToLeft ? 'rtl' : 'ltr'}
      style={{ ...variables, colorScheme: controlScheme(variables) } as CSSProperties}
    >
      <div className={`form-page ${theme.alignment === 'center' ? 'form-center' : ''} ${styles.page}`}>
        <div className="form-body">
          <div className={`form-top ${styles.top}`}>
            <h2 className="form-title">
              <bdi>{title}</bdi>
            </h2>
          </div>
          {ending ? (
            <EndingCanvas key={ending.id} ending={ending} readOnly={!mayEdit} />
          ) : (
            <PageCanvas document={document} outline={outline} pageId={shown.id} people={people} readOnly={!mayEdit} />
          )}
        </div>
      </div>
    </section>
  )
}

/** Tells the others which block this person works on. */
function useHere(): void {
  const { draft } = useEditor()
  const here = useEditorUi(({ selected }) => (selected.list === 'form' ? null : selected.id))
  useEffect(() => {
    draft.setHere(here)
  }, [draft, here])
}

/** What is dragged, beside the pointer. */
function DragGhost() {
  const drag = useDragState(state => state.drag)
  const document = useDocument()
  if (!drag) return null
  const { dragged, x, y } = drag
  const block = 'blockIds' in dragged ? document.blocks[dragged.blockIds[0] ?? ''] : undefined
  const type = 'type' in dragged ? dragged.type : (block?.type ?? '')
  const count = 'blockIds' in dragged ? dragged.blockIds.length : 1
  const name = block?.label || (blockTypes[type]?.label ?? '')
  return (
    <div className={styles.ghost} style={{ left: 0, top: 0, transform: `translate(${x + 12}px, ${y + 8}px)` }}>
      <BlockIcon type={type} />
      <span>{count > 1 ? `${count} blocks` : name}</span>
    </div>
  )
}
