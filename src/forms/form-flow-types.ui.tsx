import { IconClipboardText, IconCreditCard, IconListCheck } from '@tabler/icons-react'
import { newId } from '../engine/model/ids.ts'
import { faint, textLine } from '../flows/drawing-parts.tsx'
import type { FlowGroup, FlowTypeUi, ItemStarts } from '../flows/flow-type.ui.ts'
import { lazyPart } from '../ui/late/lazy-part.ts'

export const formGroup: FlowGroup = {
  id: 'forms',
  label: 'Forms',
  plural: 'forms',
  hint: 'Forms, quizzes and payment forms appear here.',
}

const starts: ItemStarts = {
  Page: lazyPart(() => import('./starts/web/StartPage.tsx')),
  load: async id => (await import('./starts/web/load-start.ts')).loadStart(id),
}

const formLike = {
  group: formGroup,
  newPublicId: () => newId('frm'),
  noun: 'form',
  hasAccessSettings: true,
  export: {
    label: 'Export form',
    path: (publicIdentifier: string) => `/admin/flows/export/${encodeURIComponent(publicIdentifier)}`,
    requiresWrite: false,
  },
} as const

export const formFlowTypeUi: FlowTypeUi = {
  ...formLike,
  icon: IconClipboardText,
  hue: 'indigo',
  nameLabel: 'Name your form',
  newItem: { tab: 'forms', tabLabel: 'Forms', createLabel: 'Create form', menuLabel: 'Form', starts },
  drawing: (
    <>
      <g opacity={0.55}>{textLine(70, 24, 44)}</g>
      {[38, 62].map(y => (
        <rect key={y} x={70} y={y} width={68} height={16} rx={4} fill="none" stroke="currentColor" opacity={faint} />
      ))}
      <rect x={70} y={88} width={30} height={12} rx={4} opacity={0.7} />
    </>
  ),
}

export const quizFlowTypeUi: FlowTypeUi = {
  ...formLike,
  icon: IconListCheck,
  hue: 'purple',
  nameLabel: 'Name your quiz',
  newItem: { tab: 'quizzes', tabLabel: 'Quizzes', createLabel: 'Create quiz', starts },
  drawing: (
    <>
      <g opacity={0.55}>{textLine(66, 24, 60)}</g>
      {[42, 60, 78].map((y, choice) => (
        <g key={y} opacity={choice === 1 ? 0.8 : faint}>
          <circle cx={71} cy={y + 3} r={5} />
          {textLine(84, y, 56 - choice * 9)}
        </g>
      ))}
    </>
  ),
}

export const paymentFlowTypeUi: FlowTypeUi = {
  ...formLike,
  icon: IconCreditCard,
  hue: 'green',
  nameLabel: 'Name your form',
  newItem: { tab: 'payments', tabLabel: 'Payments', createLabel: 'Payment form', starts },
  drawing: (
    <>
      <rect x={62} y={28} width={84} height={54} rx={7} opacity={faint} />
      <rect x={62} y={40} width={84} height={9} opacity={0.55} />
      <g opacity={0.7}>{textLine(70, 66, 26)}</g>
    </>
  ),
}
