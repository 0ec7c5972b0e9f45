import { ActionIcon } from '@mantine/core'
import { IconFile, IconFlag, IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import { Tooltip } from '../../../ui/tooltip/Tooltip.tsx'
import { nameOfThing, reveal } from '../editor-actions.ts'
import { applyEdit, useDocument, useEditor, useMayEdit, useOutline } from '../editor-context.ts'
import { ruleName } from '../rules/rule-texts.ts'
import { addBranch, type Branch, branchesOf, removeBranch } from './branches.ts'
import { BranchList } from './BranchList.tsx'
import styles from './BranchMap.module.css'
import { branchPath, layoutMap, type MapLayout, nodeSize } from './layout-map.ts'
import { useMapView } from './use-map-view.ts'

interface BranchMapProps {
  /** Opens a rule, such as one that was just drawn. */
  onRule(ruleId: string): void
  /** Called as a page is shown in the editor. */
  onLeave(): void
}

/** The pages and endings as a map with the ways between them. A way that is drawn adds a rule. */
export default function BranchMap({ onRule, onLeave }: BranchMapProps) {
  const editor = useEditor()
  const { draft } = editor
  const document = useDocument()
  const outline = useOutline()
  const mayEdit = useMayEdit()
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [drawn, setDrawn] = useState<{ from: string; x: number; y: number } | null>(null)
  const branches = useMemo(() => branchesOf(document, outline), [document, outline])
  const [pages, endings] = [outline.pages.map(({ id }) => id), outline.endings.map(({ id }) => id)]
  const layout = useMemo(
    () =>
      layoutMap(
        outline.pages.map(({ id }) => id),
        outline.endings.map(({ id }) => id),
        branches,
      ),
    [outline, branches],
  )
  const view = useMapView(layout)
  const { frame, content } = view
  const nameOf = (id: string) => nameOfThing(document, { list: document.pages[id] ? 'pages' : 'endings', id })
  const textOf = (branch: Branch) => {
    const index = outline.rules.findIndex(({ id }) => id === branch.rule?.id)
    const rule = outline.rules[index]
    return rule ? ruleName(document, rule, index) : 'Usual way'
  }
  const remove = (branch: Branch) => {
    if (mayEdit && branch.rule) applyEdit(draft, removeBranch(draft.document, branch), 'Delete branch')
    setSelectedId(null)
  }
  const add = (from: string, to: string) => {
    const { changes, ruleId } = addBranch(draft.document, from, to)
    if (applyEdit(draft, changes, 'Add branch')) onRule(ruleId)
  }

  /** Draws a way from a page to where the pointer is released. */
  function draw(event: PointerEvent<HTMLElement>, from: string): void {
    if (event.button !== 0) return
    event.preventDefault()
    // The map would move with the pointer.
    event.stopPropagation()
    const handle = event.currentTarget
    handle.setPointerCapture(event.pointerId)
    const move = (to: globalThis.PointerEvent) => setDrawn({ from, ...view.pointAt(to) })
    const end = (to: globalThis.PointerEvent) => {
      for (const [name, listener] of listeners) handle.removeEventListener(name, listener)
      setDrawn(null)
      const under = globalThis.document.elementFromPoint(to.clientX, to.clientY)?.closest<HTMLElement>('[data-node]')
      const target = under?.dataset['node']
      const isLater = target !== undefined && (endings.includes(target) || pages.indexOf(target) > pages.indexOf(from))
      if (to.type === 'pointerup' && isLater) add(from, target)
    }
    const listeners = [
      ['pointermove', move],
      ['pointerup', end],
      ['pointercancel', end],
    ] as const
    for (const [name, listener] of listeners) handle.addEventListener(name, listener)
  }
  const selected = branches.find(({ id }) => id === selectedId)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!selected || !['Delete', 'Backspace'].includes(event.key)) return
    event.preventDefault()
    remove(selected)
  }

  return (
    <div className={styles.parts}>
      {/* The keys come from what is inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={frame}
        className={styles.frame}
        onKeyDown={onKeyDown}
        onPointerDown={event => {
          if (!(event.target as Element).closest('[data-branch], button')) setSelectedId(null)
          view.onPointerDown(event)
        }}
      >
        <div ref={content} className={styles.content} style={{ width: layout.width, height: layout.height }}>
          <MapLines
            layout={layout}
            branches={branches}
            selectedId={selectedId}
            drawn={drawn}
            textOf={textOf}
            onSelect={setSelectedId}
            onRule={onRule}
          />
          {[...pages, ...endings].map(id => {
            const place = layout.places.get(id)
            const isPage = pages.includes(id)
            const Icon = isPage ? IconFile : IconFlag
            return place ? (
              <div
                key={id}
                data-node={id}
                data-ending={isPage ? undefined : true}
                className={styles.node}
                style={{ ...nodeSize, transform: `translate(${place.x}px, ${place.y}px)` }}
              >
                <button
                  type="button"
                  className={styles.name}
                  onClick={() => {
                    onLeave()
                    reveal(editor, isPage ? 'pages' : 'endings', id)
                  }}
                >
                  <Icon size={16} stroke={1.75} aria-label={isPage ? 'Page' : 'Ending'} />
                  <span>{nameOf(id)}</span>
                </button>
                {isPage && mayEdit && (
                  // The list beside the map does the same by keys.
                  <span
                    className={styles.handle}
                    data-branch-handle
                    aria-hidden
                    onPointerDown={event => draw(event, id)}
                  />
                )}
              </div>
            ) : null
          })}
        </div>
        <div className={styles.buttons}>
          <Zoom label="Zoom in" icon={IconPlus} onClick={() => view.zoom(1.25)} />
          <Zoom label="Zoom out" icon={IconMinus} onClick={() => view.zoom(0.8)} />
          <Zoom label="Show all" icon={IconMaximize} onClick={view.fit} />
        </div>
      </div>
      <BranchList
        branches={branches}
        selectedId={selectedId}
        nameOf={nameOf}
        textOf={textOf}
        onSelect={setSelectedId}
        onRule={onRule}
        onAdd={add}
        onRemove={remove}
      />
    </div>
  )
}

const Zoom = ({ label, icon: Icon, onClick }: { label: string; icon: typeof IconPlus; onClick(): void }) => (
  <Tooltip label={label}>
    <ActionIcon aria-label={label} variant="default" onClick={onClick}>
      <Icon size={16} stroke={1.75} />
    </ActionIcon>
  </Tooltip>
)

interface MapLinesProps {
  layout: MapLayout
  branches: readonly Branch[]
  selectedId: string | null
  /** A way that is being drawn. */
  drawn: { from: string; x: number; y: number } | null
  textOf(branch: Branch): string
  onSelect(branchId: string): void
  onRule(ruleId: string): void
}

/** The ways as lines. The list beside the map says the same in words. */
function MapLines({ layout, branches, selectedId, drawn, textOf, onSelect, onRule }: MapLinesProps) {
  const { places, width, height } = layout
  const drawnFrom = drawn && places.get(drawn.from)
  return (
    <svg className={styles.lines} width={width} height={height} aria-hidden>
      <defs>
        <marker id="branch-end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M 0 0 L 8 4 L 0 8 z" className={styles.arrow} />
        </marker>
      </defs>
      {branches.map(branch => {
        const [from, to] = [places.get(branch.from), places.get(branch.to)]
        if (!from || !to) return null
        const path = branchPath(from, to)
        return (
          <g
            key={branch.id}
            data-branch={branch.id}
            data-rule={branch.rule ? true : undefined}
            data-selected={branch.id === selectedId || undefined}
            data-dim={branch.isOff || branch.isBack || undefined}
            onClick={() => onSelect(branch.id)}
            onDoubleClick={() => branch.rule && onRule(branch.rule.id)}
          >
            <title>{textOf(branch)}</title>
            <path d={path} className={styles.hit} />
            <path d={path} className={styles.line} markerEnd="url(#branch-end)" />
          </g>
        )
      })}
      {drawn && drawnFrom && (
        <path
          className={styles.drawn}
          d={`M ${drawnFrom.x + nodeSize.width} ${drawnFrom.y + nodeSize.height / 2} L ${drawn.x} ${drawn.y}`}
        />
      )}
    </svg>
  )
}
