import { Button } from '@mantine/core'
import { IconTablePlus } from '@tabler/icons-react'
import { StateView } from '../../ui/StateView.tsx'

/** Takes the place of the table in a base that has none. */
export const NoTables = ({ onAdd }: { onAdd(): void }) => (
  <StateView
    icon={<IconTablePlus size={20} stroke={1.75} />}
    title="No tables yet"
    action={<Button onClick={onAdd}>Add a table</Button>}
  >
    A table starts with a few fields, and you can change all of them. You can also paste rows from a spreadsheet here.
  </StateView>
)
