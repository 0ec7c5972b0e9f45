import { blockTypes } from '../blocks/registry.ts'
import { payment } from '../blocks/payment/payment.ts'
import type { Issue } from '../document/check-document.ts'
import type { Block, FormDocument } from '../document/form-document.ts'
import { allBlocks, formOutline } from '../document/outline.ts'
import { paymentSettingsOf } from './payment-settings.ts'

/** The blocks of a form that take payments. */
export const paymentBlocks = (document: FormDocument): Block[] =>
  allBlocks(formOutline(document)).filter(({ type }) => type === payment.type)

/** What keeps the payment of a form from working. */
export function paymentIssues(document: FormDocument): Issue[] {
  const [first, second] = paymentBlocks(document)
  if (!first) return []
  const outline = formOutline(document)
  const error = ({ id }: Block, code: string, message: string): Issue => ({
    level: 'error',
    code,
    list: 'blocks',
    id,
    message,
  })
  const issues: Issue[] = []
  if (second) issues.push(error(second, 'two_payments', 'A form can have one payment'))
  const settings = paymentSettingsOf(first)
  if (settings.connectionId === null)
    issues.push(error(first, 'no_connection', 'Choose the Stripe account that receives the payments'))
  if (settings.pricing === 'products' && settings.products.length === 0)
    issues.push(error(first, 'no_products', 'Add the products that people can choose from'))
  if (settings.pricing === 'calculated' && !outline.variables.some(({ id }) => id === settings.variableId))
    issues.push(error(first, 'no_variable', 'Choose the variable that holds the price'))
  const last = outline.pages.at(-1)
  if (first.at.parentId !== last?.id)
    issues.push(
      error(first, 'payment_not_last', 'People pay when they submit, so the payment must be on the last page'),
    )
  else if (document.settings.mode === 'one_by_one' && hasQuestionsAfter(outline.blocks.get(last.id) ?? [], first))
    issues.push(
      error(first, 'payment_not_last', 'People pay when they submit, so the payment must be the last question'),
    )
  if (document.settings.hasReview)
    issues.push(error(first, 'payment_review', 'Turn off the review of answers, because people pay when they submit'))
  if (first.isHidden) issues.push(error(first, 'payment_hidden', 'A hidden payment cannot be paid'))
  return issues
}

const hasQuestionsAfter = (blocks: readonly Block[], { id }: Block): boolean =>
  blocks.slice(blocks.findIndex(each => each.id === id) + 1).some(({ type }) => blockTypes[type]?.group !== 'content')
