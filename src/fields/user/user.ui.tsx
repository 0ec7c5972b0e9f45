import { IconUser } from '@tabler/icons-react'
import type { FieldUi } from '../field-ui.ts'
import { personChip } from '../people/person-chip.ts'
import { chipsCell } from '../select/chips-cell.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import type { UserIds, UserTemplate } from './user.ts'

export const userUi: FieldUi<UserIds, UserTemplate> = {
  icon: IconUser,
  align: 'start',
  cell: chipsCell((people, { context }) => ({ chips: people.map(id => personChip(id, context)) })),
  Editor: lazyPart(() => import('./Editor.tsx')),
  Operand: lazyPart(() => import('../people/PeopleOperand.tsx')),
  TemplateForm: lazyPart(() => import('./UserForm.tsx')),
}
