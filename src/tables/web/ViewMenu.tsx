import { Menu } from '@mantine/core'
import {
  IconCheck,
  IconChevronDown,
  IconCopy,
  IconDownload,
  IconLayoutList,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { uniqueName } from '../../fields/unique-name.ts'
import type { Table, View } from '../structure.ts'
import { firstViewName } from '../new-table.ts'
import styles from './BasePage.module.css'
import { exportFormats, exportHref } from './export-href.ts'
import { checkName } from './names.ts'
import type { StructureCalls } from './structure-edits.ts'

const NameDialog = lazyPart(async () => {
  const { NameDialog: dialog } = await import('./NameDialog.tsx')
  return { default: dialog }
})

const iconSize = { size: 16, stroke: 1.75 }

/** What the dialog is open for. */
type Naming = 'add' | 'copy' | 'rename'

const titles = { add: 'Add a view', copy: 'Duplicate view', rename: 'Rename view' } as const
const verbs = { add: 'Add view', copy: 'Duplicate', rename: 'Rename' } as const

interface ViewMenuProps {
  basePublicId: string
  table: Table
  view: View
  /** What can be done to views; null for somebody who may only look. */
  structure: Pick<StructureCalls, 'createView' | 'renameView' | 'deleteView'> | null
  onOpen(viewId: string): void
}

/** The name of the view that shows; opens the views of the table, to go to another one, add, rename or delete. */
export function ViewMenu({ basePublicId, table, view, structure, onOpen }: ViewMenuProps) {
  const [naming, setNaming] = useState<Naming | null>(null)
  const { views } = table
  const others = naming === 'rename' ? views.filter(({ id }) => id !== view.id) : views
  const names = views.map(({ name }) => name)
  const initial = { add: uniqueName(firstViewName, names), copy: uniqueName(view.name, names), rename: view.name }
  const save = (name: string) => {
    if (naming === 'rename') structure?.renameView(table.id, view, name)
    else if (structure) onOpen(structure.createView(table.id, name, naming === 'copy' ? view : undefined).id)
  }
  return (
    <>
      <Menu width={220} position="bottom-start">
        <Menu.Target>
          <button type="button" className={styles.viewName} aria-label={`View: ${view.name}`}>
            <IconLayoutList {...iconSize} aria-hidden />
            <span className={styles.viewNameText}>{view.name}</span>
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Views of {table.name}</Menu.Label>
          {views.map(({ id, name }) => (
            <Menu.Item
              key={id}
              aria-current={id === view.id || undefined}
              leftSection={<IconLayoutList {...iconSize} />}
              rightSection={id === view.id && <IconCheck {...iconSize} />}
              onClick={() => onOpen(id)}
            >
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {exportFormats.map(format => (
            <Menu.Item
              key={format}
              component="a"
              href={exportHref({ basePublicId, tableId: table.id, viewId: view.id, format })}
              download
              leftSection={<IconDownload {...iconSize} />}
            >
              Export {format.toUpperCase()}
            </Menu.Item>
          ))}
          {structure && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconPlus {...iconSize} />} onClick={() => setNaming('add')}>
                Add a view
              </Menu.Item>
              <Menu.Item leftSection={<IconCopy {...iconSize} />} onClick={() => setNaming('copy')}>
                Duplicate view
              </Menu.Item>
              <Menu.Item leftSection={<IconPencil {...iconSize} />} onClick={() => setNaming('rename')}>
                Rename view
              </Menu.Item>
              <Menu.Item
                data-danger
                leftSection={<IconTrash {...iconSize} />}
                disabled={views.length === 1}
                onClick={() => structure.deleteView(table.id, view)}
              >
                Delete view
              </Menu.Item>
              {views.length === 1 && <Menu.Label>The only view cannot be deleted</Menu.Label>}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming && (
        <LazyPart onClose={() => setNaming(null)}>
          <NameDialog
            title={titles[naming]}
            verb={verbs[naming]}
            initial={initial[naming]}
            check={name => checkName(name, { kind: 'View', others })}
            onSave={save}
            onClose={() => setNaming(null)}
          />
        </LazyPart>
      )}
    </>
  )
}
