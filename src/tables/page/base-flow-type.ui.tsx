import { IconTable } from '@tabler/icons-react'
import { newId } from '../../engine/model/ids.ts'
import { faint, textLine } from '../../flows/drawing-parts.tsx'
import type { FlowGroup, FlowTypeUi } from '../../flows/flow-type.ui.ts'

export const baseGroup: FlowGroup = {
  id: 'tables',
  label: 'Tables',
  plural: 'tables',
  hint: 'A table holds your records. Start blank, or drop a CSV, Excel, or JSON file here.',
  feature: 'database',
}

export const baseFlowTypeUi: FlowTypeUi = {
  icon: IconTable,
  hue: 'teal',
  group: baseGroup,
  newPublicId: () => newId('bas'),
  noun: 'table',
  nameLabel: 'Name your table',
  canCopyLink: true,
  newItem: { tab: 'tables', tabLabel: 'Tables', createLabel: 'New table', menuLabel: 'Database', opensDialog: true },
  drawing: (
    <>
      <rect x={44} y={26} width={120} height={14} rx={3} opacity={0.55} />
      {[46, 60, 74, 88].map((y, row) => (
        <g key={y} opacity={faint}>
          {textLine(46, y, 26)}
          {textLine(86, y, 34 - row * 4)}
          {textLine(132, y, 18 + (row % 2) * 10)}
        </g>
      ))}
    </>
  ),
}
