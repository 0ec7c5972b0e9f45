import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import type { BaseContext } from '../../fields/field-type.ts'
import { ButtonPanel } from '../../ui/menus/ButtonPanel.tsx'
import { useTightBar } from '../../ui/use-tight-bar.ts'
import type { ViewConfig } from '../../engine/model/structure.ts'
import type { ViewConfigChange } from '../../engine/model/view-config.ts'
import styles from './ViewBar.module.css'
import toolStyles from './ViewTool.module.css'
import { useTable } from '../page/base-context.ts'
import { ColorButton } from '../colors/ColorButton.tsx'
import { resolvedFields } from '../filter/conditions.ts'
import { FilterButton } from '../filter/FilterButton.tsx'
import { GroupButton } from '../groups/GroupButton.tsx'
import type { Grouped } from '../rows/grouping.ts'
import { HeightButton } from './HeightButton.tsx'
import { HiddenFieldsButton } from './HiddenFieldsButton.tsx'
import { SortButton } from './SortButton.tsx'
import { useToolRequest } from './tool-request.ts'
import { ViewToolShape } from './ViewTool.tsx'

const OnlyForYou = lazyPart(() => import('../own/OnlyForYou.tsx'))

interface ViewBarProps {
  /** Resolves the fields that lookups show. */
  base: BaseContext | undefined
  /** The name of the view, which opens the list of views. */
  viewMenu: ReactNode
  /** Shown before the tools of a locked view. */
  locked?: ReactNode
  /** Shown at the end. */
  search: ReactNode
  /** Removes the person's own settings; absent if there are none. */
  onReset: (() => void) | undefined
  /** Absent if nothing is grouped. */
  onFoldAll: Grouped['foldAll']
  onChange(change: ViewConfigChange): void
}

/**
 * The bar above the grid: the name of the view, and tools for its sorts, filters, groups, colors, and fields. Where
 * space is short, the tools are icons; on a narrow screen they are in one menu.
 */
export function ViewBar(props: ViewBarProps) {
  const { table, view } = useTable()
  const { base, viewMenu, locked, search, onReset, onFoldAll, onChange } = props
  const isNarrow = useMediaQuery('(max-width: 1099px)', undefined, { getInitialValueInEffect: false })
  const { config } = view
  const { request, end } = useToolRequest()
  const bar = useRef<HTMLDivElement>(null)
  const isTight = useTightBar(bar)
  const tools = (
    <>
      <SortButton fields={table.fields} sorts={config.sorts} onChange={sorts => onChange({ sorts })} />
      <FilterButton
        fields={resolvedFields(table.fields, base)}
        filter={config.filters}
        onChange={filters => onChange({ filters })}
      />
      <GroupButton
        fields={table.fields}
        base={base}
        groups={config.groups}
        onFoldAll={onFoldAll}
        onChange={groups => onChange({ groups })}
      />
      <ColorButton fields={table.fields} base={base} colors={config.colors} onChange={colors => onChange({ colors })} />
      <HeightButton height={config.rowHeight} onChange={rowHeight => onChange({ rowHeight })} />
      <HiddenFieldsButton
        hiddenFieldIds={config.hiddenFieldIds}
        onChange={hiddenFieldIds => onChange({ hiddenFieldIds })}
      />
    </>
  )
  return (
    <div ref={bar} className={styles.bar} role="toolbar" aria-label="View">
      {viewMenu}
      {locked && <span className={styles.gap} aria-hidden />}
      {locked}
      <span className={styles.gap} aria-hidden />
      {isNarrow ? (
        <ButtonPanel
          position="bottom-start"
          label="View settings"
          isRequested={request !== null}
          onClose={end}
          button={
            <button type="button" className={toolStyles.tool} data-active={isChanged(config) || undefined}>
              <IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />
              Settings
            </button>
          }
        >
          {() => (
            <ViewToolShape value="menu">
              <div className={styles.toolMenu}>{tools}</div>
            </ViewToolShape>
          )}
        </ButtonPanel>
      ) : (
        <ViewToolShape value={isTight ? 'icons' : 'bar'}>{tools}</ViewToolShape>
      )}
      {onReset && (
        <ViewToolShape value={isTight ? 'icons' : 'bar'}>
          <LazyPart>
            <OnlyForYou onReset={onReset} />
          </LazyPart>
        </ViewToolShape>
      )}
      {search}
    </div>
  )
}

/** Whether the view hides or reorders anything, so that nobody misses what it hides. */
const isChanged = ({ sorts, groups, filters, hiddenFieldIds }: ViewConfig): boolean =>
  sorts.length > 0 || groups.length > 0 || filters !== null || hiddenFieldIds.length > 0
