import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNoteContent } from '../../../ui/late/first-content.ts'
import { whenIdle } from '../../../ui/late/when-idle.ts'
import { flowPagesKey } from './flow-pages.ts'
import styles from './FlowList.module.css'
import { FlowSection, tableHeadHeight } from './FlowSection.tsx'
import type { ListControl } from './list-control.ts'
import { columnsFor, renderedItems, isVisible, layoutList, type ListShape } from './list-layout.ts'
import type { Section } from './sections.ts'

interface VirtualSectionsProps {
  sections: readonly Section[]
  list: ListControl
  layout: 'cards' | 'rows'
  /** The keys of the sections of which only the heading shows. */
  collapsed: ReadonlySet<string>
  /** Collapses or expands a section. */
  onCollapse(key: string, isCollapsed: boolean): void
  /** Called when the number of cards in a line changes. */
  onColumns(columns: number): void
}

const headingHeight = 40
const cardLine = 196
const rowLine = 44

/** Lines to render beyond the visible ones. */
const overscanLines = 3

interface ShapeOptions {
  columns: number
  withHeadings: boolean
  overscan: number
}

const shapeOf = (layout: 'cards' | 'rows', { columns, withHeadings, overscan }: ShapeOptions): ListShape => ({
  columns: layout === 'cards' ? columns : 1,
  overscan,
  lineHeight: layout === 'cards' ? cardLine : rowLine,
  headHeight: (withHeadings ? headingHeight : 0) + (layout === 'cards' ? 0 : tableHeadHeight),
  collapsedHeight: headingHeight,
  // Empty sections have no column headings.
  emptyHeight: layout === 'cards' ? 20 : 20 - tableHeadHeight,
  sectionGap: layout === 'cards' ? 8 : 20,
})

/** Follows the visible part of the list while it scrolls and resizes. */
function useViewport(onColumns: (columns: number) => void) {
  const scroller = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [viewport, setViewport] = useState({ top: 0, height: 0, columns: 0 })
  useLayoutEffect(() => {
    const { current: element } = scroller
    const { current: inner } = content
    if (!element || !inner) return
    let frame = 0
    const measure = () => {
      frame = 0
      const columns = columnsFor(inner.clientWidth)
      setViewport(({ columns: before }) => {
        if (before !== columns) onColumns(columns)
        return { top: element.scrollTop, height: element.clientHeight, columns }
      })
    }
    const measureSoon = () => {
      frame ||= requestAnimationFrame(measure)
    }
    measure()
    const observer = new ResizeObserver(measureSoon)
    observer.observe(element)
    element.addEventListener('scroll', measureSoon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      element.removeEventListener('scroll', measureSoon)
    }
  }, [onColumns])
  return { scroller, content, viewport }
}

/** The lines to render beyond the visible ones. None until those are loaded and painted, so that they show sooner. */
function useOverscan(): number {
  const queries = useQueryClient()
  const fetching = useIsFetching({ queryKey: flowPagesKey })
  const [overscan, setOverscan] = useState(0)
  useEffect(() => {
    // Sections that were just rendered may have started to load since.
    if (queries.isFetching({ queryKey: flowPagesKey }) > 0) return
    const cancel = whenIdle(() => startTransition(() => setOverscan(overscanLines)))
    return cancel
  }, [queries, fetching])
  useNoteContent(overscan > 0)
  return overscan
}

/** Renders the visible part of the sections. */
export function VirtualSections(props: VirtualSectionsProps) {
  const { sections, list, layout, collapsed, onCollapse, onColumns } = props
  const { scroller, content, viewport } = useViewport(onColumns)
  const overscan = useOverscan()
  const withHeadings = sections.some(({ title }) => title !== null)
  const shape = shapeOf(layout, { columns: Math.max(viewport.columns, 1), withHeadings, overscan })
  // A section without a heading could not be expanded.
  const isCollapsed = ({ key, title }: Section) => title !== null && collapsed.has(key)
  const placed = layoutList(
    sections.map(section => ({ count: section.count, isCollapsed: isCollapsed(section) })),
    shape,
  )
  return (
    // Scrolls by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label="Items">
      <div ref={content} className={styles.sections} style={{ height: placed.height }}>
        {viewport.columns > 0 &&
          sections.map((section, index) => {
            const at = placed.sections[index]
            if (!at || !isVisible(at, viewport, shape)) return null
            return (
              <div key={section.key} className={styles.placed} style={{ top: at.top, height: at.height }}>
                <FlowSection
                  section={section}
                  list={list}
                  shape={shape}
                  layout={layout}
                  isCollapsed={isCollapsed(section)}
                  onCollapse={() => onCollapse(section.key, !isCollapsed(section))}
                  range={renderedItems(at, viewport, { count: isCollapsed(section) ? 0 : section.count, shape })}
                />
              </div>
            )
          })}
      </div>
    </section>
  )
}
