import { IconApps } from '@tabler/icons-react'
import { newId } from '../engine/model/ids.ts'
import { faint, textLine } from '../flows/drawing-parts.tsx'
import type { FlowGroup, FlowTypeUi } from '../flows/flow-type.ui.ts'

export const appGroup = {
  id: 'apps',
  label: 'Apps',
  plural: 'apps',
  hint: 'Apps from all workspaces appear here.',
  page: { name: 'zite', title: 'Zite' },
} as const satisfies FlowGroup

export const ziteFlowTypeUi: FlowTypeUi = {
  icon: IconApps,
  hue: 'pink',
  group: appGroup,
  newPublicId: () => newId('zit'),
  noun: 'app',
  nameLabel: 'Name your app',
  newItem: { tab: 'zite', tabLabel: 'Zite', createLabel: 'New Zite', menuLabel: 'Zite (app)' },
  export: {
    label: 'Export app',
    path: (publicIdentifier, { withHistory }) =>
      `/admin/zite/apps/export/${encodeURIComponent(publicIdentifier)}${withHistory ? '' : '?excludeMessageHistory=y'}`,
    requiresWrite: true,
  },
  history: {
    exportTitle: 'Export Zite',
    label: 'Include all messages and history',
    hint: "Includes all of the app's past messages and may significantly increase export size",
  },
  editorNotice: 'Building apps is not available yet. The app keeps its name, theme and access.',
  drawing: (
    <>
      <rect x={52} y={24} width={104} height={70} rx={7} fill="none" stroke="currentColor" opacity={0.55} />
      <g opacity={0.55}>
        {[61, 68, 75].map(x => (
          <circle key={x} cx={x} cy={32} r={2} />
        ))}
      </g>
      <rect x={60} y={44} width={28} height={42} rx={4} opacity={faint} />
      <g opacity={faint}>
        {textLine(98, 46, 48)}
        {textLine(98, 58, 36)}
        {textLine(98, 70, 42)}
      </g>
    </>
  ),
}
