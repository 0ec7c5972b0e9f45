import { AnchoredMenu } from '../../ui/menus/AnchoredMenu.tsx'
import type { MenuPlace } from '../../ui/menus/menu-place.ts'
import TableMenuItems, { type TableMenuProps } from './TableMenuItems.tsx'

interface TableMenuAtProps extends TableMenuProps {
  at: MenuPlace
  onClose(): void
}

/** The menu of a table below its tab, opened by keyboard or a right click. */
export default function TableMenuAt({ at, onClose, ...props }: TableMenuAtProps) {
  return (
    <AnchoredMenu at={at} label={`Table ${props.table.name}`} width={260} onClose={onClose}>
      <TableMenuItems {...props} />
    </AnchoredMenu>
  )
}
