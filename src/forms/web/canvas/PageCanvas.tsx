import { type CSSProperties, Fragment, type PointerEvent, useMemo } from 'react'
import type { FormDocument } from '../../document/form-document.ts'
import { formLimits } from '../../document/form-limits.ts'
import { allBlocks, type Outline } from '../../document/outline.ts'
import type { PresentTab } from '../../../engine/model/live/present-tab.ts'
import { chosenWith } from '../editor-actions.ts'
import { setCell } from '../edits/set-cell.ts'
import { applyEdit, useEditor, useEditorUi } from '../editor-context.ts'
import { BlockCard } from './BlockCard.tsx'
import { useBlockDrag, useDragState } from './block-drag.ts'
import { InPlaceText } from './InPlaceText.tsx'
import { InsertLine } from './InsertLine.tsx'
import styles from './PageCanvas.module.css'
import { StartForm } from './StartForm.tsx'

interface PageCanvasProps {
  document: FormDocument
  outline: Outline
  pageId: string
  people: readonly PresentTab[]
  readOnly: boolean
}

const noOptions: never[] = []
const none: readonly string[] = []
const nobody: readonly PresentTab[] = []

/** The blocks of a page, as respondents see them. */
export function PageCanvas({ document, outline, pageId, people, readOnly }: PageCanvasProps) {
  const editor = useEditor()
  const drag = useBlockDrag()
  const insertAt = useEditorUi(ui => ui.insertAt)
  const selected = useEditorUi(ui => ui.selected)
  const also = useEditorUi(ui => ui.also)
  const mark = useDragState(({ drag: now }) => now?.mark ?? null)
  const dragged = useDragState(({ drag: now }) => (now && 'blockIds' in now.dragged ? now.dragged.blockIds : none))
  const blocks = outline.blocks.get(pageId) ?? noOptions
  const byThing = useMemo(() => Map.groupBy(people, ({ recordId }) => recordId), [people])
  const isEmpty = useMemo(() => allBlocks(outline).length === 0, [outline])
  const press = (event: PointerEvent<HTMLElement>) => {
    const held = event.target instanceof Element ? event.target.closest('[data-grip]') : null
    const id = held?.closest<HTMLElement>('[data-block]')?.dataset['block']
    if (id !== undefined) drag.press(event, { blockIds: chosenWith(editor, id) })
  }
  return (
    <div data-drop-blocks className={styles.page}>
      <PageName document={document} outline={outline} pageId={pageId} readOnly={readOnly} />
      <div className={styles.blocks} onPointerDown={press}>
        {blocks.map((block, index) => (
          <Fragment key={block.id}>
            <BlockCard
              editor={editor}
              block={block}
              options={outline.options.get(block.id) ?? noOptions}
              place={index + 1}
              isSelected={selected.list === 'blocks' && (selected.id === block.id || also.includes(block.id))}
              readOnly={readOnly}
              isQuiz={document.settings.isQuiz}
              isDragged={dragged?.includes(block.id) ?? false}
              drop={mark?.id === block.id && !dragged?.includes(block.id) ? mark.side : undefined}
              people={byThing.get(block.id) ?? nobody}
            />
            {!readOnly && insertAt?.parentId === pageId && insertAt.afterId === block.id && (
              <InsertLine editor={editor} spot={insertAt} isLast={false} />
            )}
          </Fragment>
        ))}
      </div>
      {!readOnly && (
        <InsertLine
          key={pageId}
          editor={editor}
          spot={{ parentId: pageId, afterId: blocks.at(-1)?.id ?? null }}
          isLast
        />
      )}
      {!readOnly && <StartForm editor={editor} pageId={pageId} isEmpty={isEmpty} />}
      {blocks.length === 0 && readOnly && <p className={styles.note}>This page has no blocks.</p>}
      <PageButtons document={document} outline={outline} pageId={pageId} />
    </div>
  )
}

/** The name of a page, which respondents read above it. A form with one page rarely needs one. */
function PageName({ document, outline, pageId, readOnly }: Omit<PageCanvasProps, 'people'>) {
  const { draft } = useEditor()
  const name = document.pages[pageId]?.name ?? ''
  if (name === '' && (readOnly || outline.pages.length === 1)) return null
  const rename = (value: string, gestureId: string) => {
    const changes = [setCell(draft.document, { list: 'pages', id: pageId, key: 'name' }, value)]
    applyEdit(draft, changes, { label: 'Rename page', gestureId })
  }
  return (
    <InPlaceText
      label="Title of the page"
      place={{ list: 'pages', id: pageId }}
      className={styles.name}
      value={name}
      placeholder="Add a title to this page"
      maxLength={formLimits.nameLength}
      readOnly={readOnly}
      onChange={rename}
      onLeave={() => draft.flush()}
    />
  )
}

/** The buttons below a page, as respondents see them. They are shown, not used. */
function PageButtons({ document: { settings }, outline, pageId }: Omit<PageCanvasProps, 'people' | 'readOnly'>) {
  const isLast = outline.pages.at(-1)?.id === pageId
  const isFirst = outline.pages[0]?.id === pageId
  return (
    <div inert className={styles.buttons} style={{ '--radius': `var(--form-radius)` } as CSSProperties}>
      {!isFirst && settings.canGoBack && <span className={styles.back}>{settings.backLabel || 'Back'}</span>}
      <span className={styles.next}>{isLast ? settings.submitLabel || 'Submit' : settings.nextLabel || 'Next'}</span>
    </div>
  )
}
