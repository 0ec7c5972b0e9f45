import { Select } from '@mantine/core'
import { type ReactNode, use, useState } from 'react'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Section } from '../../ui/Section.tsx'
import type { Table } from '../../engine/model/structure.ts'
import { isolated } from '../../texts/isolated.ts'
import { TableContext, useBaseRights } from '../page/base-context.ts'
import { ViewLinkForm } from '../view/ViewLinkForm.tsx'
import { initialView, linkableViews } from './linkable-views.ts'
import styles from './ShareBase.module.css'

interface ShareBaseDialogProps {
  name: string
  tables: readonly Table[]
  /** Shares the base with people; absent if the person may not. */
  people: ReactNode
  onClose(): void
}

/** Shares a base with people, and its views by public links. */
export default function ShareBaseDialog({ name, tables, people, onClose }: ShareBaseDialogProps) {
  const { manageBase } = useBaseRights()
  const shown = use(TableContext)
  const views = linkableViews(tables)
  const [viewId, setViewId] = useState(
    () => initialView(views, shown && { tableId: shown.table.id, viewId: shown.savedView.id })?.view.id,
  )
  const chosen = views.find(({ view }) => view.id === viewId) ?? views[0]
  return (
    <Dialog opened onClose={onClose} title={`Share ${isolated(name)}`} size={560}>
      <div className={styles.sections}>
        {people}
        {manageBase && chosen && (
          <Section title="View link" lead="Anyone with the link sees one view, without an account.">
            <Select
              label="View"
              className={styles.view}
              allowDeselect={false}
              data={tables.map(table => ({
                group: table.name,
                items: views.flatMap(one =>
                  one.table.id === table.id ? { value: one.view.id, label: one.view.name } : [],
                ),
              }))}
              value={chosen.view.id}
              onChange={id => id !== null && setViewId(id)}
              comboboxProps={{ withinPortal: false }}
            />
            <TableContext value={{ ...chosen, savedView: chosen.view }}>
              <ViewLinkForm key={chosen.view.id} />
            </TableContext>
          </Section>
        )}
      </div>
    </Dialog>
  )
}
