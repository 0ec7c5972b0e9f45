import { Button } from '@mantine/core'
import { IconTablePlus } from '@tabler/icons-react'
import { StateView } from '../../ui/StateView.tsx'

interface NoTablesProps {
  /** Absent if the person may not add tables. */
  onAdd: (() => void) | undefined
}

/** Takes the place of the table in a base that has none. */
export const NoTables = ({ onAdd }: NoTablesProps) => (
  <StateView
    icon={<IconTablePlus size={20} stroke={1.75} />}
    title="No tables yet"
    action={onAdd && <Button onClick={onAdd}>Add a table</Button>}
  >
    {onAdd
      ? 'A table starts with a few fields, and you can change all of them. You can also paste rows from a spreadsheet here.'
      : 'Tables appear here once someone adds them.'}
  </StateView>
)
