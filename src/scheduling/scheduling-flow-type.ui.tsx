import { IconCalendarTime } from '@tabler/icons-react'
import { newId } from '../engine/model/ids.ts'
import { faint } from '../flows/drawing-parts.tsx'
import type { FlowGroup, FlowTypeUi } from '../flows/flow-type.ui.ts'
import { SchedulingPromotion } from './web/SchedulingPromotion.tsx'

export const schedulingGroup: FlowGroup = {
  id: 'scheduling',
  label: 'Scheduling',
  plural: 'scheduling forms',
  hint: '',
  page: { name: 'scheduling', title: 'Scheduling' },
  EmptyFlows: SchedulingPromotion,
}

export const schedulingFlowTypeUi: FlowTypeUi = {
  icon: IconCalendarTime,
  hue: 'orange',
  group: schedulingGroup,
  newPublicId: () => newId('sch'),
  noun: 'form',
  nameLabel: 'Name your scheduling form',
  received: { one: 'booking', other: 'bookings' },
  newItem: { tab: 'scheduling', tabLabel: 'Scheduling', createLabel: 'Scheduling form', menuLabel: 'Scheduling' },
  export: {
    label: 'Export form',
    path: publicIdentifier => `/admin/flows/export/${encodeURIComponent(publicIdentifier)}`,
    requiresWrite: false,
  },
  drawing: (
    <>
      <rect x={66} y={22} width={76} height={14} rx={4} opacity={0.55} />
      {[0, 1, 2].map(row =>
        [0, 1, 2, 3, 4].map(day => (
          <rect
            key={`${row} ${day}`}
            x={67 + day * 15.5}
            y={44 + row * 16}
            width={11}
            height={11}
            rx={3}
            opacity={row === 1 && day === 2 ? 0.9 : faint}
          />
        )),
      )}
    </>
  ),
}
