import { fieldIdOf } from '../../document/thing-id.ts'
import type { AskProps } from '../block-ui.ts'
import { type Texts, writeTexts } from '../entries.ts'

/** The id of a control in the page. */
export const controlId = (blockId: string, part = ''): string => `c-${fieldIdOf(blockId, part)}`

/** The texts with which the controls of a question begin. */
export const textsOf = ({ any, answer, field }: AskProps): Texts => writeTexts(any, answer, field)

/** The settings of a block. Its type has checked them. */
export const settingsOf = <Settings>({ any }: Pick<AskProps, 'any'>): Settings => any.context.settings as Settings

/** What every control of a question has: its id and name, and what a screen reader says about it. */
export function controlProps({ any, problem, isRequired, describedBy }: AskProps, part = '') {
  const { id } = any.context.block
  return {
    id: controlId(id, part),
    name: fieldIdOf(id, part),
    'aria-describedby': describedBy,
    'aria-invalid': problem?.part === part ? true : undefined,
    'aria-required': isRequired || undefined,
  }
}

/** A group of radio buttons, with the same. */
export const radioGroupProps = ({ problem, isRequired, labelledBy, describedBy }: AskProps) => ({
  role: 'radiogroup',
  'aria-labelledby': labelledBy,
  'aria-describedby': describedBy,
  'aria-invalid': problem ? true : undefined,
  'aria-required': isRequired || undefined,
})

/** A group of other controls. */
export const groupProps = ({ labelledBy, describedBy }: Pick<AskProps, 'labelledBy' | 'describedBy'>) => ({
  role: 'group',
  'aria-labelledby': labelledBy,
  'aria-describedby': describedBy,
})
