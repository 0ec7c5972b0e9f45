import { uniqueName } from '../../fields/unique-name.ts'
import { firstViewName } from '../../engine/model/new-table.ts'
import type { View } from '../../engine/model/structure.ts'
import { checkName } from '../tabs/names.ts'
import { NameDialog } from '../tabs/NameDialog.tsx'
import { useStructureEdits, useTable } from '../page/base-context.ts'

/** What the name is for. */
export type ViewNaming = 'add' | 'add personal' | 'copy' | 'copy personal' | 'rename'

const words: Record<ViewNaming, { title: string; verb: string }> = {
  add: { title: 'Add a view', verb: 'Add view' },
  'add personal': { title: 'Add a personal view', verb: 'Add view' },
  copy: { title: 'Duplicate view', verb: 'Duplicate' },
  'copy personal': { title: 'Duplicate as personal view', verb: 'Duplicate' },
  rename: { title: 'Rename view', verb: 'Rename' },
}

interface ViewNameDialogProps {
  naming: ViewNaming
  /** The view to rename or copy. */
  view: View
  onOpen(viewId: string): void
  onClose(): void
}

/** Asks for the name of a new view, of a copy, or of the view on the screen. A new view opens. */
export default function ViewNameDialog({ naming, view, onOpen, onClose }: ViewNameDialogProps) {
  const { table } = useTable()
  const structure = useStructureEdits()
  const { views } = table
  const names = views.map(({ name }) => name)
  const isCopy = naming === 'copy' || naming === 'copy personal'
  const initial = naming === 'rename' ? view.name : uniqueName(isCopy ? view.name : firstViewName, names)
  const save = (name: string) => {
    if (naming === 'rename') return structure.renameView(table.id, view, name)
    const isPersonal = naming === 'add personal' || naming === 'copy personal' || (isCopy && view.kind === 'personal')
    const made = { kind: isPersonal ? 'personal' : 'shared', ...(isCopy && { config: view.config }) } as const
    onOpen(structure.createView(table.id, name, made).id)
  }
  return (
    <NameDialog
      {...words[naming]}
      initial={initial}
      check={name =>
        checkName(name, {
          kind: 'View',
          others: naming === 'rename' ? views.filter(({ id }) => id !== view.id) : views,
        })
      }
      onSave={save}
      onClose={onClose}
    />
  )
}
